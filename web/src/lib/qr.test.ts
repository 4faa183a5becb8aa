import { expect, test } from "vitest";
import { correction, drawn, qr } from "./qr";

test("codewords that correct errors are those of the standard's example", () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(correction(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

// Read by OpenCV's detector as "HELLO".
const HELLO = [
  "#######.##.#..#######",
  "#.....#..##.#.#.....#",
  "#.###.#..####.#.###.#",
  "#.###.#.#..#..#.###.#",
  "#.###.#.#...#.#.###.#",
  "#.....#.#.##..#.....#",
  "#######.#.#.#.#######",
  "........#####........",
  "#...#.######.#####..#",
  "...###..#.###..#.####",
  "#.##..#.#.##..###..#.",
  "###..#...#...##.#....",
  "..#.###..#..###...##.",
  "........###.###..#.##",
  "#######.##..##...#.#.",
  "#.....#....##..#...#.",
  "#.###.#.#..#..###.#.#",
  "#.###.#....##....#.##",
  "#.###.#..###..####...",
  "#.....#..#...##......",
  "#######.#...#####.#.#",
];

test("a short text gives the code that a camera was shown to read", () => {
  expect(qr("HELLO")?.map((line) => line.map((dark) => (dark ? "#" : ".")).join(""))).toEqual(HELLO);
});

test("longer texts take larger codes, too long ones none", () => {
  expect([14, 15, 62, 213].map((length) => qr("x".repeat(length))?.length)).toEqual([21, 25, 33, 57]);
  expect(qr("x".repeat(214))).toBeNull();
});

test("finders stand in three corners, and the path draws every dark module", () => {
  const code = qr("https://parlor.example/m/abcdefgh#secret") ?? [];
  const size = code.length;
  for (const [row, column] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const)
    expect([0, 1, 2, 3, 4, 5, 6].map((n) => code[row + 3]?.[column + n])).toEqual([
      true,
      false,
      true,
      true,
      true,
      false,
      true,
    ]);
  expect(drawn(code).split("M").length - 1).toBe(code.flat().filter(Boolean).length);
});
