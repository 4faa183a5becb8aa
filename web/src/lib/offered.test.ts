import { expect, it } from "vitest";
import { offeredBy } from "./offered";
import type { Choice } from "./stage";
import type { Cell } from "./types";

const choice = (label: string, at: string, look: Choice["look"] = "plain"): Choice => ({
  label,
  say: label,
  why: "",
  short: "",
  note: "",
  look,
  emblem: "",
  at: at ? [at] : [],
  preview: label.includes("→") ? [{ from: "a", to: "b", owner: 0, kind: "move" }] : [],
  run: () => undefined,
});
const cell = (name: string) =>
  ({
    id: `space:${name}`,
    card: { id: name, name, actions: [{ label: "", say: "", why: "" }] },
  }) as unknown as Cell;

it("tells the best of each piece before the second of any, and what is lost last", () => {
  const of: Record<string, Choice[]> = {
    Elk: [choice("Move α → flux", "a"), choice("Move β → flux", ""), choice("Move γ → 3", "b")],
    Imp: [choice("α 5 : 30", "c", "bad"), choice("β 9 : 9", "d"), choice("γ 40 : 10", "e", "good")],
  };
  const told = offeredBy([cell("Elk"), cell("Imp")], ({ name }) => of[name] ?? []);
  expect(told.map(({ label }) => label)).toEqual([
    "Imp: γ 40 : 10",
    "Elk α → flux",
    "Elk γ → 3",
    "Imp: β 9 : 9",
    "Imp: α 5 : 30",
  ]);
});

it("aims at a thing in one way, the best", () => {
  const all = [choice("α 5 : 30", "c", "bad"), choice("γ 40 : 10", "c", "good")];
  expect(offeredBy([cell("Imp")], () => all).map(({ label }) => label)).toEqual(["Imp: γ 40 : 10"]);
});
