import { expect, it } from "vitest";
import { marked } from "./glossary";
import { harmless } from "./look";

it("marks whole words of the glossary once, in any form", () => {
  const terms = [{ word: "cycle", forms: ["cycles"], text: "Three rounds." }];
  const bits = marked("Two cycles; a bicycle; another Cycle.", terms);
  expect(bits.filter((bit) => bit.term).map((bit) => bit.text)).toEqual(["cycles"]);
  expect(bits.map((bit) => bit.text).join("")).toBe("Two cycles; a bicycle; another Cycle.");
});

it("leaves names alone that have such a word in them", () => {
  const psi = [
    { word: "Psi", text: "" },
    { word: "Active phase", text: "" },
  ];
  const found = (text: string) => marked(text, psi).flatMap((bit) => (bit.term ? [bit.text] : []));
  expect(found("Answer Psi Drain, or pass?")).toEqual([]);
  expect(found("Ada ends the Active phase.")).toEqual(["Active phase"]);
  expect(found("Psi is what it costs.")).toEqual(["Psi"]);
});

it("lets emblems draw and do nothing else", () => {
  expect(harmless('<path d="M1 1h2"/><circle cx="1" cy="2" r="3" fill="currentColor"/>')).toBe(true);
  expect(harmless("<script>alert(1)</script>")).toBe(false);
  expect(harmless('<path d="M1" onclick="alert(1)"/>')).toBe(false);
  expect(harmless('<path style="fill:red" d="M1"/>')).toBe(false);
  expect(harmless('<image href="https://elsewhere"/>')).toBe(false);
});
