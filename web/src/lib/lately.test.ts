import { expect, test } from "vitest";
import { recalled } from "./lately";
import type { Card, Scene } from "./types";

const card = (name: string): Card => ({ id: `discard:${name}`, name, text: "Deal 1 damage." });
const scene = (names: string[], lines: string[]): Scene =>
  ({
    areas: [{ id: "discard:0", kind: "pile", title: "discard", owner: 0, cards: names.map(card) }],
    story: lines.map((text) => ({ seat: 0, text })),
  }) as unknown as Scene;

test("a table remembers the cards of the last deeds, the newest first and each once", () => {
  const told = recalled(
    scene(
      ["Push", "Focus", "Recoil"],
      ["Ada plays Focus.", "Ada plays Push.", "Bo plays Recoil against Push.", "Ada's Push acts."],
    ),
    3,
  );
  expect(told.map(({ card, line }) => `${card.name}: ${line}`)).toEqual([
    "Push: Ada's Push acts.",
    "Recoil: Bo plays Recoil against Push.",
    "Focus: Ada plays Focus.",
  ]);
  expect(told[0]?.card.owner).toBe(0);
});

test("who draws a card, loses by it or lets it pass has done nothing with it", () => {
  expect(recalled(scene(["Push"], ["Ada draws Push.", "Ada loses 1 point by Push."]), 3)).toEqual([]);
});

test("a card that lies nowhere is not remembered, nor more than are asked for", () => {
  expect(recalled(scene(["Push"], ["Ada plays Focus."]), 3)).toEqual([]);
  expect(recalled(scene(["Push", "Focus"], ["Ada plays Focus.", "Ada plays Push."]), 1)).toHaveLength(1);
});
