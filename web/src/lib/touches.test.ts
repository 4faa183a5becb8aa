import { expect, test } from "vitest";
import { asNow, tells } from "./touches";
import type { Scene } from "./types";

const boar = (alpha: number) => ({ id: "boar", name: "War Boar", stats: [["alpha", alpha]] });
const scene = (first: object | undefined, second: object | undefined) =>
  ({
    plates: [{ id: "plate:0", note: "Red deck" }],
    areas: [
      {
        id: "map",
        spaces: [
          { id: "a", note: first && "War Boar, on summoning", card: first },
          { id: "b", note: second && "War Boar, on flux", card: second },
        ],
      },
      { id: "discard", kind: "pile", note: "2 cards", cards: [{ id: "top", name: "Air" }] },
    ],
  }) as unknown as Scene;

test("what is read is told as it is now, wherever it went", () => {
  const before = {
    name: "War Boar",
    ids: ["a", "boar"],
    card: boar(40) as never,
    note: "War Boar, on summoning",
  };
  const now = asNow(before, scene(undefined, boar(25)));
  expect(now?.card?.stats).toEqual([["alpha", 25]]);
  expect(now?.note).toBe("War Boar, on flux");
  expect(asNow(before, scene(undefined, undefined))).toBeNull();
});

test("what is no card keeps its place", () => {
  const shown = scene(undefined, boar(25));
  expect(asNow({ name: "You", ids: ["plate:0"], note: "Blue deck" }, shown)?.note).toBe("Red deck");
  expect(asNow({ name: "Somewhere", ids: ["zzz"], note: "far" }, shown)?.note).toBe("far");
  const top = {
    name: "Discard",
    ids: ["discard", "top"],
    card: { id: "top", name: "Air" } as never,
    note: "1 card",
  };
  expect(asNow(top, shown)?.note).toBe("2 cards");
});

test("a place that has only a name is nothing to read", () => {
  expect(tells({ name: "Deck", ids: ["deck"] })).toBe(false);
  expect(tells({ name: "Your Otherworldly 2", ids: ["a"], note: "Your Otherworldly 2." })).toBe(false);
  expect(
    tells({ name: "c9", ids: ["a"], note: "Symmetry Space: whoever ends a move here must move again" }),
  ).toBe(true);
  expect(tells({ name: "War Boar", ids: ["boar"], card: boar(40) as never })).toBe(true);
});
