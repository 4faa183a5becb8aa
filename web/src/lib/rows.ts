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
const [BELOW, BESIDE] = [54, 86];
/** The least strip in which a rank is read, and the least height of cards with words below. */
const [LEAST, SMALL] = [22, 70];

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
  const dress = (high: number, share: number, words: Dress["words"]): Dress => {
    const wide = Math.round(high * 0.71);
    return { high, wide, step: Math.max(LEAST, Math.round(wide * share)), words };
  };
  // Words below read best; beside them when that makes the cards larger than small.
  const tries = (["below", "beside"] as const).flatMap((words) =>
    HEIGHTS.filter((high) => words === "beside" || high >= SMALL).flatMap((high) =>
      STEPS.map((share) => dress(high, share, words)),
    ),
  );
  const found = tries.find((one) => fits(groups, width, height, one));
  const lowest = Math.max(38, Math.min(46, height - 4));
  return found ?? { high: lowest, wide: Math.round(lowest * 0.71), step: LEAST, words: "beside" };
}
