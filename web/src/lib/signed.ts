// Short texts in which a letter before a number is drawn as the sign that the game has for it: T2 as two mountains.

import { wide } from "./fit";
import type { Drawn } from "./look";

export interface Bit {
  /** The markup of a sign. */
  sign: string;
  text: string;
}

/** How wide a sign is with the gap after it, in parts of the size of the letters. */
const SIGN = 1.08;

/** The text in bits, each perhaps with a sign before it. */
export function signed(drawn: Drawn, text: string): Bit[] {
  const found: Bit[] = [];
  for (const word of text.split(/(?=\b[A-Z]\d)|(?<=\b[A-Z]\d+)(?!\d)/)) {
    const sign = /^[A-Z]\d/.test(word) ? (drawn.emblems[`symbol:${word[0] ?? ""}`] ?? "") : "";
    const last = found.at(-1);
    if (sign || !last || last.sign) found.push({ sign, text: sign ? word.slice(1) : word });
    else last.text += word;
  }
  return found;
}

/** How wide it is in pixels. */
export const signedWide = (
  drawn: Drawn,
  text: string,
  size: number,
  font: "serif" | "sans" = "sans",
  bold = false,
): number =>
  signed(drawn, text).reduce(
    (sum, bit) => sum + wide(bit.text, size, font, bold) + (bit.sign ? SIGN * size : 0),
    0,
  );
