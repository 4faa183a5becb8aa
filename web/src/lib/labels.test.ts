import { expect, test } from "vitest";
import { apart, labelsOf } from "./labels";

const ROOM = { left: 0, top: 0, width: 600, height: 120 };
const FLAT = [
  { x: 0, y: 60 },
  { x: 600, y: 60 },
];

test("a name stands above its point, clear of the curve", () => {
  const [label] = labelsOf([{ x: 300, y: 60, texts: ["Turn 5: Hurl"] }], FLAT, ROOM);
  expect(label).toEqual({ text: "Turn 5: Hurl", x: 300, y: 44 });
});

test("neighbours go out of each other's way", () => {
  const texts = ["Turn 1: a long name for a point"];
  const [one, other] = labelsOf(
    [
      { x: 300, y: 60, texts },
      { x: 330, y: 60, texts },
    ],
    FLAT,
    ROOM,
  );
  expect(Math.abs((one?.y ?? 0) - (other?.y ?? 0))).toBeGreaterThan(14);
});

test("a steep curve is not written over", () => {
  const steep = [
    { x: 300, y: 0 },
    { x: 300, y: 120 },
  ];
  const [label] = labelsOf([{ x: 300, y: 60, texts: ["Turn 5"] }], steep, ROOM);
  expect(label).not.toBeNull();
  expect(Math.abs((label?.x ?? 300) - 300)).toBeGreaterThan(14);
});

test("where no long name fits, a short one stands, or none", () => {
  const narrow = { left: 0, top: 0, width: 60, height: 120 };
  expect(labelsOf([{ x: 30, y: 60, texts: ["far too long a name", "+9 %"] }], [], narrow)[0]?.text).toBe(
    "+9 %",
  );
  expect(labelsOf([{ x: 30, y: 60, texts: ["far too long a name"] }], [], narrow)).toEqual([null]);
});

test("points in one place are set one above the other", () => {
  const set = apart(
    [
      { x: 10, y: 110 },
      { x: 12, y: 110 },
      { x: 90, y: 110 },
    ],
    12,
    118,
  );
  expect(set.map((one) => one.y)).toEqual([110, 88, 110]);
});
