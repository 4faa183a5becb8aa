import { expect, test } from "vitest";
import { arrow, nearest, outline } from "./coaching";

const card = { left: 980, top: 50, width: 290, height: 230 };

test("an arrow leads from the card to what is meant, unless they touch", () => {
  expect(arrow(card, { left: 270, top: 535, width: 135, height: 170 })).toMatch(/^M/);
  expect(arrow(card, { left: 1000, top: 80, width: 50, height: 50 })).toBeNull();
});

test("from far away only its end is drawn, so that it crosses nothing", () => {
  const [x = 0, y = 0] =
    /^M(\S+) ([^L]+)/
      .exec(arrow(card, { left: 270, top: 535, width: 135, height: 170 }) ?? "")
      ?.slice(1)
      .map(Number) ?? [];
  expect(Math.hypot(x - 337, y - 535)).toBeLessThan(150);
});

test("an arrow comes from another side where it would lie over what should be seen", () => {
  const target = { left: 270, top: 335, width: 60, height: 60 };
  const tail = (spared: (typeof target)[]) =>
    /^M(\S+) ([^L]+)/
      .exec(arrow(card, target, spared) ?? "")
      ?.slice(1)
      .map(Number) ?? [];
  expect(tail([])[0]).toBeGreaterThan(330);
  // What stands beside it, and above it; of the sides that are free the nearest to the card is taken.
  const beside = { left: 335, top: 320, width: 60, height: 80 };
  const above = { left: 270, top: 270, width: 90, height: 60 };
  const [x = 0, y = 0] = tail([beside, above]);
  expect(x).toBeCloseTo(300);
  expect(y).toBeGreaterThan(395);
  const below = { left: 270, top: 400, width: 60, height: 60 };
  expect(tail([beside, above, below])[0]).toBeLessThan(270);
  // Where every side is taken, it comes from the card.
  expect(tail([{ left: 0, top: 0, width: 900, height: 900 }])).toEqual(tail([]));
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

test("the ring has six corners round a hexagon, as it stands, and soft ones round anything else", () => {
  const corners = (line: string) => line.match(/[\d.]+ [\d.]+/g);
  const high = { left: 0, top: 0, width: 80, height: 100 };
  expect(corners(outline(high, true))).toEqual(["40 0", "80 25", "80 75", "40 100", "0 75", "0 25"]);
  const wide = { left: 0, top: 0, width: 100, height: 80 };
  expect(corners(outline(wide, true))?.[0]).toBe("0 40");
  expect(outline(high, false)).toContain("a12 12");
});
