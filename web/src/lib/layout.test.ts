import { describe, expect, it } from "vitest";
import { layout } from "./layout";
import type { Area } from "./types";

const map = {
  id: "map",
  kind: "map",
  title: "",
  spaces: [
    { id: "home", x: 0, y: 1, tint: 0 },
    { id: "upper", x: 1, y: 0 },
    { id: "lower", x: 1, y: 2 },
    { id: "far", x: 4, y: 1, tint: 1 },
  ],
} as unknown as Area;

const placed = (bottom?: number) =>
  Object.fromEntries(layout(map, bottom).places.map(({ cell, x, y }) => [cell.id, { x, y }]));

describe("layout", () => {
  it("lets a wide map lie where there is room", () => {
    const places = placed();
    expect(layout(map).width).toBeGreaterThan(layout(map).height);
    expect(places.home?.x).toBeLessThan(places.far?.x ?? 0);
  });

  it.each([
    [0, "home", "far"],
    [1, "far", "home"],
  ])("stands it upright on a phone, with the side of seat %i at the bottom", (seat, low, high) => {
    const places = placed(seat);
    expect(layout(map, seat).width).toBeLessThan(layout(map, seat).height);
    expect(places[low]?.y).toBeGreaterThan(places[high]?.y ?? 0);
    expect(places.upper?.x).toBeLessThan(places.lower?.x ?? 0);
  });

  it("leaves a map alone that is not wide", () => {
    const tall = { ...map, spaces: map.spaces?.map((cell) => ({ ...cell, x: cell.y, y: cell.x })) } as Area;
    expect(layout(tall, 0).box).toBe(layout(tall).box);
  });
});
