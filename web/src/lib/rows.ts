// How laid groups fit into a panel: the largest cards with which all of them do.

import type { Group } from "./types";

export interface Dress {
  /** Height, width of a card and the strip that stays visible of those below another. */
  high: number;
  wide: number;
  step: number;
  /** Where the words of a group stand. */
  words: "below" | "beside";
}

const HEIGHTS = [108, 96, 88, 78, 70, 62, 56, 50, 46];
const STEPS = [0.52, 0.44, 0.38];
const GAP = 14;
const [BELOW, BESIDE] = [52, 86];

export const widthOf = (count: number, { wide, step }: Pick<Dress, "wide" | "step">): number =>
  wide + step * Math.max(0, count - 1);

/** How many lines of groups there are in a panel of this width. */
function lines(groups: Group[], width: number, dress: Dress): number {
  let [line, used] = [1, 0];
  for (const group of groups) {
    const cards = widthOf(group.cards.length, dress);
    const wide = dress.words === "below" ? Math.max(cards, 118) : cards + BESIDE;
    if (wide > width) return Infinity;
    if (used && used + GAP + wide > width) [line, used] = [line + 1, wide];
    else used += (used ? GAP : 0) + wide;
  }
  return line;
}

/** Whether all groups can be seen in this dress. */
export const fits = (groups: Group[], width: number, height: number, dress: Dress): boolean =>
  lines(groups, width, dress) * (dress.high + (dress.words === "below" ? BELOW : 0) + 8) <= height + 8;

/** The dress of all groups of a panel. */
export function dressOf(groups: Group[], width: number, height: number): Dress {
  let last: Dress = { high: 46, wide: 33, step: 13, words: "beside" };
  for (const high of HEIGHTS)
    for (const share of STEPS)
      for (const words of ["below", "beside"] as const) {
        if (words === "below" && high < 62) continue;
        const wide = Math.round(high * 0.71);
        const dress = { high, wide, step: Math.max(15, Math.round(wide * share)), words };
        const each = high + (words === "below" ? BELOW : 0) + 8;
        if (lines(groups, width, dress) * each <= height) return dress;
        last = dress;
      }
  return { ...last, high: Math.max(38, Math.min(46, height - 4)), step: 15 };
}
