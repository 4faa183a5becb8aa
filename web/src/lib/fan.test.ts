import { describe, expect, it } from "vitest";
import { flow } from "./fan";

describe("cards of a hand on a phone", () => {
  it("are equally wide", () => {
    expect(flow([60, 80, 70], 312)).toEqual([[100, 100, 100]]);
  });

  it("give a long name the room that it needs, and share the rest", () => {
    const [row = []] = flow([60, 150, 70], 320) ?? [];
    expect(row).toEqual([78, 152, 78]);
  });
});
