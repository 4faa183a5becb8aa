import { describe, expect, it } from "vitest";
import { goOn, passNow } from "./passing";
import type { GameEvent, Scene } from "./types";

const scene = (words: string[], events: GameEvent[] = [], stack = 0) =>
  ({
    seat: 0,
    to_pick: 0,
    picks: words.map((word, pick) => ({ pick, word, label: word, at: [] })),
    events,
    areas: [{ id: "stack", kind: "stack", title: "Stack", cards: Array(stack).fill({ id: "", name: "" }) }],
    table: { over: false },
  }) as unknown as Scene;

describe("pass until", () => {
  it("passes only where nothing else can be picked", () => {
    expect(passNow("only", scene(["pass"]))?.word).toBe("pass");
    expect(passNow("only", scene(["pass", "use"]))).toBeUndefined();
    expect(passNow("never", scene(["pass"]))).toBeUndefined();
    expect(passNow("turn", scene(["pass", "use"]))?.word).toBe("pass");
  });

  it("stops when somebody plays something", () => {
    expect(goOn("play", scene(["pass"], [], 1), scene(["pass"], [], 1))).toBe("play");
    expect(goOn("play", scene(["pass"], [], 2), scene(["pass"], [], 1))).toBe("never");
    expect(goOn("play", scene(["pass"], [{ kind: "move", owner: 1 }]), null)).toBe("never");
    expect(goOn("play", scene(["pass"], [{ kind: "move", owner: 0 }]), null)).toBe("play");
  });

  it("stops when the own turn begins, or when passing is not possible", () => {
    expect(goOn("turn", scene(["pass"], [{ kind: "turn", seat: 0 }]), null)).toBe("never");
    expect(goOn("turn", scene(["pass"], [{ kind: "turn", seat: 1 }]), null)).toBe("turn");
    expect(goOn("turn", scene(["fuse", "done"]), null)).toBe("never");
    expect(goOn("only", scene(["fuse", "done"]), null)).toBe("only");
  });
});
