import { describe, expect, it } from "vitest";
import { announces, lastDeed, lasted, named, seatName } from "./names";
import type { Scene } from "./types";

const scene = (names: string[], chosen: string[]) =>
  ({ names, table: { seats: chosen.map((name) => ({ name })) } }) as unknown as Scene;

describe("names", () => {
  it("knows what only announced the next deed", () => {
    expect(announces("shows Air to fuse it", "fuses Air at the left of Earth")).toBe(true);
    expect(announces("announces a charge of 3", "charges Mirror with 3")).toBe(true);
    expect(announces("announces a charge of 3", "charges Mirror with 2")).toBe(false);
    expect(announces("uses Death on Ben", "uses Time on Death")).toBe(false);
    expect(announces("shows Air to fuse it")).toBe(false);
    expect(announces("takes fire 1 from the discard pile", "discards earth 1")).toBe(false);
  });

  it("puts chosen names into the game's texts", () => {
    const shown = scene(["Player 1", "Player 2"], ["", "Bo"]);
    expect(named("Player 1 plays Push on Player 2.", shown)).toBe("Player 1 plays Push on Bo.");
  });

  it("tells two computers apart", () => {
    const shown = scene(["Player 1", "Player 2", "Player 3"], ["Ada", "Computer", "Computer"]);
    expect(named("Player 3 passes.", shown)).toBe("Computer 3 passes.");
    expect(seatName(shown, 1)).toBe("Computer 2");
    expect(seatName(shown, 0)).toBe("Ada");
  });

  it("does not give another the viewer's deed", () => {
    const shown = {
      ...scene(["Player 1", "Player 2"], ["Ada", "Bo"]),
      seat: 0,
      story: [{ text: "Player 1 wins cycle 1.", seat: 1 }],
    } as unknown as Scene;
    expect(lastDeed(shown)?.seat).toBe(0);
  });

  it("tells how long a match took", () => {
    expect([0, 59, 60, 754, 3600, 90061].map(lasted)).toEqual([
      "0 s",
      "59 s",
      "1 min 0 s",
      "12 min 34 s",
      "1 h 0 min",
      "1 d 1 h",
    ]);
  });

  it("keeps a colour beside the name", () => {
    expect(seatName(scene(["Blue", "Yellow"], ["Ada", ""]), 0)).toBe("Ada (Blue)");
    expect(seatName(scene(["Blue", "Yellow"], ["Ada", ""]), 1)).toBe("Yellow");
  });
});
