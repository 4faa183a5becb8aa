import { describe, expect, it } from "vitest";
import { sigil } from "./sigil";

const NAMES = Array.from({ length: 200 }, (_, number) => `Card ${number}`);

describe("figures of cards", () => {
  it("are the same for the same name, and differ between names", () => {
    expect(sigil("Light")).toBe(sigil("Light"));
    expect(new Set(NAMES.map(sigil)).size).toBe(NAMES.length);
  });

  it("are drawn with numbers only", () => {
    for (const name of ["", "Ætherfall ✚", ...NAMES]) expect(sigil(name)).toMatch(/^[MLQa\d .-]+$/);
  });
});
