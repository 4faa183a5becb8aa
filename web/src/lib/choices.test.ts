import { describe, expect, it } from "vitest";
import { inRows } from "./choices";
import type { Choice } from "./stage";

const choice = (label: string, note = "1 space", emblem = "sign"): Choice => ({
  label,
  note,
  emblem,
  say: label,
  why: "",
  short: "",
  look: "plain",
  at: [],
  preview: [],
  run: () => {},
});
const told = (choices: Choice[]) => inRows(choices).map((row) => row.choices.map((one) => one.label));

describe("rows of choices", () => {
  it("puts signs that lead to the same place side by side", () => {
    const all = ["Move α → flux", "Move α → home", "Move β → flux", "Move β → home", "Move γ → flux"];
    expect(told(all.map((one) => choice(one)))).toEqual([
      ["Move α → flux", "Move β → flux", "Move γ → flux"],
      ["Move α → home", "Move β → home"],
    ]);
    expect(inRows(all.map((one) => choice(one)))[0]).toMatchObject({ verb: "Move", end: "→ flux" });
  });

  it("keeps apart what brings something else, and what differs by more than a sign", () => {
    const all = [choice("Move α → flux"), choice("Move β → flux", "web gone"), choice("α 20 : 5", "wins")];
    const more = [choice("Use its ability", "", ""), choice("Move to flux")];
    expect(told([...all, ...more])).toEqual([...all, ...more].map((one) => [one.label]));
  });

  it("leaves a few as they are", () => {
    expect(told([choice("Move α → flux"), choice("Move β → flux")])).toHaveLength(2);
    const three = ["Move α → flux", "Move β → flux", "Move γ → flux"].map((one) => choice(one));
    expect([inRows(three), inRows(three, 2)].map((rows) => rows.length)).toEqual([3, 1]);
  });
});
