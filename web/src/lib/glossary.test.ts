import { expect, it } from "vitest";
import { marked } from "./glossary";
import { harmless } from "./look";

it("marks whole words of the glossary once, in any form", () => {
  const terms = [{ word: "cycle", forms: ["cycles"], text: "Three rounds." }];
  const bits = marked("Two cycles; a bicycle; another Cycle.", terms);
  expect(bits.filter((bit) => bit.term).map((bit) => bit.text)).toEqual(["cycles"]);
  expect(bits.map((bit) => bit.text).join("")).toBe("Two cycles; a bicycle; another Cycle.");
});

it("lets emblems draw and do nothing else", () => {
  expect(harmless('<path d="M1 1h2"/><circle cx="1" cy="2" r="3" fill="currentColor"/>')).toBe(true);
  expect(harmless("<script>alert(1)</script>")).toBe(false);
  expect(harmless('<path d="M1" onclick="alert(1)"/>')).toBe(false);
  expect(harmless('<path style="fill:red" d="M1"/>')).toBe(false);
  expect(harmless('<image href="https://elsewhere"/>')).toBe(false);
});
