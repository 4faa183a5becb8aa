import { describe, expect, it } from "vitest";
import { Borne } from "./borne.svelte";
import type { Button, Scene } from "./types";

const pick = (word: string, ...at: string[]): Button => ({ pick: 0, word, label: word, at });
const scene = {
  seat: 0,
  plates: [],
  areas: [{ id: "theirs", kind: "hand", title: "", owner: 1, cards: [{ id: "one", name: "1" }] }],
  picks: [pick("take", "one"), pick("keep", "two", "three"), pick("pass")],
} as unknown as Scene;

describe("what can be pressed", () => {
  const words = (borne: Borne) => borne.loose.map((button) => button.word);

  it("is told by what is drawn: what nothing bears is offered in words", async () => {
    const borne = new Borne(() => scene);
    expect(words(borne)).toEqual(["keep", "pass"]);
    // Drawn, and nothing of it can be pressed: a hand may be only a number on its plate.
    borne.look();
    await Promise.resolve();
    expect(words(borne)).toEqual(["take", "keep", "pass"]);
    const node = {} as Element;
    const gone = borne.bearing(["three"])(node);
    await Promise.resolve();
    expect(words(borne)).toEqual(["take", "pass"]);
    gone?.();
    await Promise.resolve();
    expect(words(borne)).toEqual(["take", "keep", "pass"]);
  });

  it("needs no button for a word that is said by pressing what comes after it", async () => {
    const then = [{ pick: 1, label: "", at: ["three"] }];
    const moves = {
      ...scene,
      picks: [
        { ...pick("move"), then, whole: true },
        { ...pick("use"), then },
      ],
    };
    const borne = new Borne(() => moves);
    borne.look();
    await Promise.resolve();
    expect(words(borne)).toEqual(["move", "use"]);
    borne.bearing(["three"])({} as Element);
    await Promise.resolve();
    expect(words(borne)).toEqual(["use"]);
  });
});
