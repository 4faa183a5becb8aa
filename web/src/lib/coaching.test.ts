import { expect, test } from "vitest";
import { around, arrow, nearest, place, shared } from "./coaching";

const room = { left: 0, top: 44, width: 1056, height: 668 };
const card = { width: 416, height: 210 };

test("the coach covers nothing that is meant and stays in the room", () => {
  for (const meant of [
    { left: 270, top: 535, width: 135, height: 170 },
    { left: 0, top: 44, width: 1056, height: 110 },
    { left: 900, top: 300, width: 150, height: 200 },
    { left: 500, top: 330, width: 80, height: 80 },
  ]) {
    const at = place(card, room, [meant], []);
    expect(shared(at, meant)).toBe(0);
    expect(at.left).toBeGreaterThanOrEqual(room.left);
    expect(at.top).toBeGreaterThanOrEqual(room.top);
    expect(at.left + at.width).toBeLessThanOrEqual(room.left + room.width);
    expect(at.top + at.height).toBeLessThanOrEqual(room.top + room.height);
  }
});

test("with nothing meant it stands where least is hidden", () => {
  const hand = { left: 0, top: 530, width: 1056, height: 180 };
  expect(shared(place(card, room, [], [hand]), hand)).toBe(0);
});

test("an arrow leads from the card to what is meant, unless they touch", () => {
  const at = { left: 20, top: 220, ...card };
  expect(arrow(at, { left: 270, top: 535, width: 135, height: 170 })?.line).toMatch(/^M/);
  expect(arrow(at, { left: 100, top: 250, width: 50, height: 50 })).toBeNull();
});

test("several boxes have one around them", () => {
  expect(
    around([
      { left: 0, top: 5, width: 10, height: 10 },
      { left: 20, top: 0, width: 5, height: 5 },
    ]),
  ).toEqual({ left: 0, top: 0, width: 25, height: 15 });
  expect(around([])).toBeNull();
});

test("of several things the arrow leads to one, the nearest", () => {
  const at = { left: 0, top: 0, width: 100, height: 100 };
  const [near, far] = [
    { left: 120, top: 20, width: 30, height: 30 },
    { left: 900, top: 500, width: 30, height: 30 },
  ];
  expect(nearest(at, [far, near])).toBe(near);
  expect(nearest(at, [])).toBeNull();
});

test("what lies on the table is rather not covered, though the way is longer", () => {
  const meant = { left: 500, top: 330, width: 80, height: 80 };
  const board = [430, 590, 270].map((left) => ({ left, top: 240, width: 110, height: 260 }));
  const at = place(card, room, [meant], board);
  expect(board.reduce((sum, box) => sum + shared(at, box), 0)).toBe(0);
});
