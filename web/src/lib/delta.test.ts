import { describe, expect, it } from "vitest";
import { patch } from "./delta";

describe("patch", () => {
  it("sets, adds and removes fields", () => {
    const old = { a: 1, b: { c: [1, 2] } };
    expect(
      patch(old, [
        [["a"], 2],
        [["b", "c", 1], 5],
        [["d"], "new"],
      ]),
    ).toEqual({ a: 2, b: { c: [1, 5] }, d: "new" });
    expect(patch(old, [[["a"]]])).toEqual({ b: { c: [1, 2] } });
    expect(old).toEqual({ a: 1, b: { c: [1, 2] } });
  });

  it("lets a list grow and shrink", () => {
    expect(patch({ log: ["a", "b"] }, [[["log"], 2, ["c"]]])).toEqual({ log: ["a", "b", "c"] });
    expect(patch({ log: ["a", "b"] }, [[["log"], 0, []]])).toEqual({ log: [] });
  });

  it("replaces the whole", () => {
    expect(patch<unknown>({ a: 1 }, [[[], { b: 2 }]])).toEqual({ b: 2 });
  });

  it("shares what did not change", () => {
    const old = { same: { x: 1 }, other: 1 };
    expect(patch(old, [[["other"], 2]]).same).toBe(old.same);
  });
});
