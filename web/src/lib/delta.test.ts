import { describe, expect, it } from "vitest";
import { patch } from "./delta";

describe("patch", () => {
  it("sets, adds and removes fields", () => {
    const old = { a: 1, b: { c: [1, 2] } };
    expect(patch(old, { a: [2], b: { c: { 1: [5] } }, d: ["new"] })).toEqual({
      a: 2,
      b: { c: [1, 5] },
      d: "new",
    });
    expect(patch(old, { a: [] })).toEqual({ b: { c: [1, 2] } });
    expect(old).toEqual({ a: 1, b: { c: [1, 2] } });
  });

  it("lets a list grow and shrink", () => {
    expect(patch({ log: ["a", "b"] }, { log: [2, ["c"]] })).toEqual({ log: ["a", "b", "c"] });
    expect(patch({ log: ["a", "b"] }, { log: [0, []] })).toEqual({ log: [] });
  });

  it("moves things within a list", () => {
    const hand = [{ id: "x", n: 1 }, { id: "y" }, { id: "z" }];
    expect(patch({ hand }, { hand: [[2, -1, 0], [{ id: "w" }], { 2: { n: [7] } }] })).toEqual({
      hand: [{ id: "z" }, { id: "w" }, { id: "x", n: 7 }],
    });
  });

  it("changes one field of every thing", () => {
    const cells = [
      { id: "x", word: "a" },
      { id: "y", word: "b" },
    ];
    expect(patch({ cells }, { cells: ["word", ["c", "d"], { 1: { chosen: [true] } }] })).toEqual({
      cells: [
        { id: "x", word: "c" },
        { id: "y", word: "d", chosen: true },
      ],
    });
  });

  it("replaces the whole", () => {
    expect(patch<unknown>({ a: 1 }, [{ b: 2 }])).toEqual({ b: 2 });
  });

  it("shares what did not change", () => {
    const old = { same: { x: 1 }, other: 1 };
    expect(patch(old, { other: [2] }).same).toBe(old.same);
  });
});
