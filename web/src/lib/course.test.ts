import { expect, test } from "vitest";
import { axisOf, change, chances, foremost, numbers, partsOf, swingOf, swungBy, turnName } from "./course";

const points = [
  { ply: 0, actor: -1, chances: [0.5, 0.5], vitals: [10, 10] },
  { ply: 2, actor: 0, chances: [0.7, 0.3], vitals: [10, 8] },
  { ply: 4, actor: 1, chances: [1, 0], vitals: [10, 0] },
];
const turn = (ply: number, changes: number[]) => ({
  when: "Turn 3",
  ply,
  after: ply + 1,
  actor: 0,
  text: "",
  changes,
  choices: [],
});

test("of two seats one line is drawn, of more one each", () => {
  expect(chances(points, 2, 1).lines).toEqual([{ seat: 1, values: [0.5, 0.3, 0] }]);
  expect(chances(points, 3, 0).lines.map((line) => line.seat)).toEqual([0, 1, 2]);
});

test("numbers are drawn only where they tell something", () => {
  expect(numbers(points, 2)).toMatchObject({ least: 0, most: 10 });
  expect(numbers(points, 3)).toBeNull();
  expect(numbers(points.slice(0, 1), 2)).toBeNull();
});

test("a change is told with a sign that can be read", () => {
  expect([change(0.224), change(-0.09)]).toEqual(["+22 %", "−9 %"]);
});

test("what matters most to a seat comes first, told in order", () => {
  const turns = [turn(1, [0.1, 0.4]), turn(5, [-0.3, 0]), turn(9, [0.2, 0.1])];
  expect(foremost(turns, 0, 2).map((one) => one.ply)).toEqual([5, 9]);
  expect(foremost(turns, -3, 1).map((one) => one.ply)).toEqual([1]);
});

test("a point that hardly moved one's own chance is told by whom it moved", () => {
  const mine = swingOf(turn(1, [-0.1, 0.4, 0]), 0);
  expect([mine, swungBy(mine, 0, () => "?")]).toEqual([{ seat: 0, amount: -0.1, good: false }, "−10 %"]);
  const theirs = swingOf(turn(1, [0.01, 0.02, -0.3]), 0);
  expect(theirs).toEqual({ seat: 2, amount: -0.3, good: true });
  expect(swungBy(theirs, 0, () => "Cleo")).toBe("Cleo −30 %");
  expect(swungBy(swingOf(turn(1, [0.1, -0.3]), -1), -1, () => "Bo")).toBe("Bo −30 %");
});

test("marks on the line of time keep clear of each other", () => {
  const parts = ["Round 4", "Turn 18", "Round 5", "Turn 3"].map((name, n) => ({ ply: n, name }));
  const marks = axisOf(parts, (ply) => 60 + ply * 40, 14);
  expect(marks.length).toBeGreaterThan(1);
  const edges = marks.map(({ x, text }) => [x - text.length * 3.6, x + text.length * 3.6]);
  for (const [n, [start = 0]] of edges.entries())
    if (n) expect(start).toBeGreaterThanOrEqual(edges[n - 1]?.[1] ?? 0);
});

test("a match is cut where its story has headings, once for each turn", () => {
  const parts = partsOf([
    [0, "Before"],
    [4, "Turn 1: Ada"],
    [9, "Turn 1: Ben"],
    [12, "Turn 2: Ada"],
  ]);
  expect(parts.map(({ ply, name }) => [ply, name])).toEqual([
    [0, "Before"],
    [4, "Turn 1"],
    [12, "Turn 2"],
  ]);
  const wide = axisOf(parts, (ply) => ply * 50, 14);
  expect(wide.map((mark) => mark.text)).toEqual(["Before", "Turn 1", "2"]);
  expect(axisOf(parts, (ply) => ply * 5, 14).map((mark) => mark.text)).toEqual(["Before", "Turn 2"]);
});

test("a turning point is named by its turn and by what was done", () => {
  const named = (text: string) => text;
  expect(turnName({ ...turn(1, []), text: "Ada passes." }, named)).toBe("Turn 3: Ada passes");
  expect(turnName({ ...turn(1, []), when: "", text: "Ada passes." }, named)).toBe("Ada passes");
  expect(turnName(turn(1, []), named)).toBe("Turn 3");
});
