// How laid groups fit into a panel, and panels into a table: the largest cards with which all of them do.

import type { Group } from "./types";

export interface Dress {
  /** Height, width of a card and the strip that stays visible of those below another. */
  high: number;
  wide: number;
  step: number;
  /**
   * Where the words of a group stand; slim ones say less, those under them in two short lines, bare ones only numbers,
   * mute ones nothing.
   */
  words: "below" | "beside" | "narrow" | "under" | "slim" | "bare" | "mute";
  /** The width of its words. */
  room: number;
}

const HEIGHTS = [140, 128, 116, 104, 96, 88, 78, 70, 62, 56, 50, 46, 42, 38, 34, 30, 26];
// Cards of a group lie on each other, groups stand apart.
const STEPS = [0.96, 0.86, 0.74, 0.64, 0.52, 0.44, 0.38];
export const GAP = 22;
/** What words need: below the cards in height, beside them in width. */
const BELOW = 40;
/** The id of what does not lie there yet. */
export const GHOST = "ghost:";
const ROOM = { below: 124, beside: 100, narrow: 68, under: 94, slim: 84, bare: 24, mute: 0 };
/** Of words under the cards, where many groups lie in a line. */
const TIGHT = 74;
/** The least strip in which a rank is read, the least height of cards with words below, and beside them. */
const [LEAST, SMALL, LOW] = [21, 70, 50];
/** Of higher cards at least so much is seen; fewer words are better where they make the cards so much larger. */
const [TALL, SHOWN, LARGER] = [104, 0.64, 1.36];
/** What two lines of words need, and three. */
const [SLIM, NARROW] = [31, 48];
/** What "+2" needs where not all groups are seen. */
const MORE = 34;
/** What a finger can hit. */
export const TOUCH = 44;

export const widthOf = (count: number, { wide, step }: Pick<Dress, "wide" | "step">): number =>
  wide + step * Math.max(0, count - 1);

/** How wide a group is with its words. */
export function groupWide(group: Group, dress: Dress): number {
  const cards = widthOf(group.cards.length, dress);
  return dress.words === "below" || dress.words === "under"
    ? Math.max(cards, dress.room)
    : Math.max(cards, TOUCH) + (dress.room && 6 + dress.room);
}

/** How many lines of groups there are in a panel of this width. */
function lines(groups: Group[], width: number, dress: Dress): number {
  let [line, used] = [1, 0];
  const gap = dress.words === "bare" || dress.words === "mute" ? 8 : dress.words === "under" ? 12 : GAP;
  for (const group of groups) {
    const wide = groupWide(group, dress);
    if (wide > width) return Infinity;
    if (used && used + gap + wide > width) [line, used] = [line + 1, wide];
    else used += (used ? gap : 0) + wide;
  }
  return line;
}

/** How high a group is with its words. */
const tall = ({ high, words }: Dress): number =>
  words === "below"
    ? high + BELOW
    : words === "under"
      ? high + SLIM + 2
      : words === "slim"
        ? Math.max(high, SLIM)
        : words === "narrow"
          ? Math.max(high, NARROW)
          : high;

/** Whether all groups can be seen in this dress. */
export const fits = (groups: Group[], width: number, height: number, dress: Dress): boolean =>
  lines(groups, width, dress) * (tall(dress) + 8) <= height + 8;

function dress(high: number, share: number, words: Dress["words"], room = ROOM[words]): Dress {
  const wide = Math.max(LEAST + 5, Math.round(high * 0.71));
  return { high, wide, step: Math.max(LEAST, Math.round(wide * share)), words, room };
}

/** Cards alone, so much of each to be seen. */
const mute = (high: number, step: number): Dress => ({ ...dress(high, 0, "mute"), step });

/** The dress of all groups of a panel; where not all have room, of those that must be seen. */
export function dressOf(
  groups: Group[],
  width: number,
  height: number,
  must: Group[] = [],
  phone = false,
): Dress {
  // Words below read best; beside them when that makes the cards larger than small; the least words last.
  const least = { below: phone ? 62 : SMALL, beside: LOW, narrow: 42, under: 34, slim: 0, bare: 0 };
  const tries = (["below", "beside", "narrow", "under", "slim", "bare"] as const).map((words) =>
    [ROOM[words], ...(words === "under" ? [TIGHT] : [])].flatMap((room) =>
      HEIGHTS.filter((high) => high >= least[words]).flatMap((high) =>
        // Tall cards of which little is seen say less than lower ones.
        STEPS.filter((share) => high <= TALL || share >= SHOWN).map((share) =>
          dress(high, share, words, room),
        ),
      ),
    ),
  );
  const found = tries.flatMap((some) => some.find((one) => fits(groups, width, height, one)) ?? []);
  // What can be picked is seen, however little of each card that leaves.
  const pressed = [0, 3, 6, 8].flatMap((less) =>
    HEIGHTS.filter((high) => high <= 46).map((high) => mute(high, LEAST - less)),
  );
  const needed = must.length ? must : groups.slice(0, 1);
  const room = needed.length < groups.length ? width - MORE : width;
  return (
    found.find((one) =>
      found.every((other) => ["slim", "bare"].includes(other.words) || other.high <= LARGER * one.high),
    ) ??
    HEIGHTS.filter((high) => high <= 46)
      .map((high) => dress(high, 0, "bare"))
      .find((one) => fits(needed, room, height, one)) ??
    pressed.find((one) => fits(needed, room, height, one)) ??
    (pressed.at(-1) as Dress)
  );
}

/** How many of the groups are seen in a panel where not all have room; some of its width tells how many more. */
export function seenOf(groups: Group[], width: number, height: number, dress: Dress): number {
  let count = groups.length;
  while (count > 1 && !fits(groups.slice(0, count), width - MORE, height, dress)) count--;
  return count;
}

/** How many lines a seat's groups need where its cards are small. */
export const need = (groups: Group[], width: number): number =>
  groups.length ? Math.min(3, lines(groups, Math.max(width, 150), dress(26, 0, "bare"))) : 0;

/** How many lines those need that must be seen, however little of each card that leaves. */
export const pressedNeed = (must: Group[], width: number): number =>
  must.length ? Math.min(3, lines(must, Math.max(width, 150), mute(26, LEAST - 8))) : 1;

/** Heights that fill a room: each has what it needs at least, the rest is shared by weight. */
export function shared(room: number, parts: { least: number; weight: number }[]): number[] {
  const total = parts.reduce((sum, part) => sum + part.weight, 0) || 1;
  const spare = room - parts.reduce((sum, part) => sum + part.least, 0);
  if (spare < 0) return parts.map((part) => part.least * (room / (room - spare)));
  return parts.map((part) => part.least + (spare * part.weight) / total);
}
