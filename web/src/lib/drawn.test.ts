import { describe, expect, it } from "vitest";
import { loosePicks, picksAt } from "./drawn";
import type { Scene } from "./types";

const scene = {
  areas: [
    { id: "deck", kind: "pile", title: "Deck", count: 3, cards: [] },
    { id: "hand:0", kind: "hand", title: "Hand", cards: [{ id: "hand:0:light", name: "Light" }] },
  ],
  picks: [
    { pick: 1, word: "deck", label: "Draw", at: ["deck"] },
    {
      pick: 2,
      word: "fuse",
      label: "Fuse",
      at: [],
      then: [{ pick: 9, label: "Light", at: ["hand:0:light"] }],
    },
    { pick: 3, word: "odd", label: "Odd", at: ["nowhere"] },
  ],
} as unknown as Scene;

describe("drawn things", () => {
  it("makes a button of every pick that nothing drawn stands for", () => {
    expect(loosePicks(scene).map((button) => button.word)).toEqual(["fuse", "odd"]);
  });

  it("finds picks at areas, and two picks in a row at cards", () => {
    const at = picksAt(scene);
    expect(at.get("deck")?.map(({ button }) => button.pick)).toEqual([1]);
    expect(at.get("hand:0:light")?.map(({ button, next }) => [button.pick, next?.pick])).toEqual([[2, 9]]);
  });
});
