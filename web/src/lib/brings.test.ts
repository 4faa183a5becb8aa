import { describe, expect, it } from "vitest";
import { flows, shared } from "./brings";
import type { Change, Outcome, Scene } from "./types";

const zones = [
  { name: "actual", count: 24, look: "full" },
  { name: "on cards", count: 1, look: "shield" },
  { name: "potential", short: "pot.", count: 5, look: "gone" },
];
const scene = {
  seat: 0,
  plates: [{ seat: 1, vitals: [{ id: "pool:1", label: "actual", value: 24, zones }] }],
} as unknown as Scene;
const change = (label: string, before: number, after: number, seat = 1): Change =>
  ({ id: `pool:${seat}`, seat, label, before: `${before}`, after: `${after}` }) as unknown as Change;
const outcome = (...changes: Change[]): Outcome =>
  ({ say: "", why: "", lines: [], likely: [], changes, moves: [], unsure: false }) as unknown as Outcome;

describe("what a sentence brings", () => {
  it("tells what comes whichever is said once", () => {
    const lost = change("actual", 24, 21);
    const use = outcome(lost, change("actual", 9, 8, 0));
    expect(shared(scene, [use, outcome(lost)])).toEqual([lost]);
    expect(shared(scene, [use, outcome(change("actual", 24, 20))])).toEqual([]);
    expect(shared(scene, [use, undefined])).toEqual([]);
    expect(shared(scene, [use])).toEqual([]);
  });

  it("tells how the other parts of a number change with it", () => {
    const lost = change("actual", 24, 21);
    const told = outcome(lost, change("on cards", 1, 5), change("potential", 5, 4));
    expect(flows(scene, told, lost)).toEqual([
      { name: "on cards", by: 4 },
      { name: "potential", by: -1 },
    ]);
  });
});
