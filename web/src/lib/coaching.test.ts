import { expect, test } from "vitest";
import { arrow, nearest, outline } from "./coaching";

const card = { left: 980, top: 50, width: 290, height: 230 };

test("an arrow leads from the card to what is meant, unless they touch", () => {
  expect(arrow(card, { left: 270, top: 535, width: 135, height: 170 })?.line).toMatch(/^M/);
  expect(arrow(card, { left: 1000, top: 80, width: 50, height: 50 })).toBeNull();
});

test("from far away only its end is drawn, so that it crosses nothing", () => {
  const [x = 0, y = 0] =
    /^M(\S+) ([^L]+)/
      .exec(arrow(card, { left: 270, top: 535, width: 135, height: 170 })?.line ?? "")
      ?.slice(1)
      .map(Number) ?? [];
  expect(Math.hypot(x - 337, y - 535)).toBeLessThan(130);
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
