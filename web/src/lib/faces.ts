// How cards look: a hue of its own for every kind of card, and signs for symbols that have a name.

import type { Card } from "./types";

const HUES = [212, 28, 145, 275, 350, 186, 48, 318, 95, 240];
const DRAWN: Record<string, number> = { "▲": 8, "▼": 212, "■": 110, "◇": 186, "○": 48, "●": 275 };
const SIGNS: Record<string, string> = {
  star: "☆",
  cross: "✚",
  circle: "◯",
  square: "□",
  waves: "≋",
  alpha: "α",
  beta: "β",
  gamma: "γ",
  delta: "Δ",
  neutral: "±",
  "-": "−",
};

/** A symbol as a sign, where there is one: "gamma+delta" is γ+Δ. */
export function sign(symbol: string): string {
  return (
    SIGNS[symbol] ??
    symbol
      .split("+")
      .map((part) => SIGNS[part] ?? part)
      .join("+")
  );
}

/** A drawn symbol decides the hue, else the kind of card does. */
export function hue(card: Card): number {
  const drawn = DRAWN[card.symbol ?? ""];
  if (drawn !== undefined) return drawn;
  let sum = 7;
  for (const letter of card.type ?? "") sum = (sum * 17 + (letter.codePointAt(0) ?? 0)) % 9973;
  return HUES[sum % HUES.length] ?? 0;
}
