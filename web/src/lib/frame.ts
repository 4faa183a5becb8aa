// Which layout a window gets, and how it is scaled: wide tables grow as a whole, phones never shrink their text.

import { across, flow, FLOWED, NAMED, namedStrip, STRIP, swiped } from "./fan";
import type { Card } from "./types";

export interface Frame {
  kind: "phone" | "desk";
  /** The whole frame is drawn so many times larger. */
  scale: number;
  /** The window in pixels of that scale. */
  width: number;
  height: number;
  /** The column of the story: its width, or 0 where it is a drawer. */
  story: number;
  head: number;
}

const [WIDE, HIGH, LARGEST] = [1280, 720, 1.35];
/** In a lower window, as of a phone on its side or a page drawn twice as large, the whole frame scrolls. */
const [LOW, LEAST] = [480, 640];

export function frameOf(width: number, height: number): Frame {
  if (width < 700 || (width < height && width < 900))
    return {
      kind: "phone",
      scale: 1,
      width,
      height: height < LOW ? LEAST : height,
      story: 0,
      head: height < 780 ? 38 : 44,
    };
  const scale = Math.max(1, Math.min(width / WIDE, height / HIGH, LARGEST));
  const [w, h] = [width / scale, height / scale];
  return { kind: "desk", scale, width: w, height: h, story: w < 1024 ? 0 : w < 1400 ? 200 : 248, head: 42 };
}

/** The height of the rail under the hand; less where many seats need the room. */
export const railOf = (height: number, crowd = false, map = false, rows = false): number =>
  Math.round(
    Math.max(
      crowd ? 110 : 132,
      Math.min(214, height * (crowd && height < 620 ? 0.21 : map ? 0.264 : rows ? 0.258 : 0.277)),
    ),
  );

/** Beside a map a hand shows names and prices: the map needs the room. */
const MAPPED = 94;

/** The height of a hand on a phone: two rows of rank cards need more. `front`: how many can be picked, −1 while none of them is meant. */
export function handOf(
  height: number,
  cards: Pick<Card, "name" | "stats">[],
  ranks: boolean,
  width: number,
  front = cards.length,
  map = false,
): number {
  return Math.min(map ? MAPPED : Infinity, freely(height, cards, ranks, width, front));
}

function freely(
  height: number,
  cards: Pick<Card, "name" | "stats">[],
  ranks: boolean,
  width: number,
  front: number,
): number {
  const count = cards.length;
  if (count === 0) return 0;
  const short = height < 700;
  const step = (width - 100) / Math.max(1, count - 1);
  const tight = count > 3 && step < (short ? 76 : Math.max(STRIP, namedStrip(cards)));
  const plain = cards.every((card) => !card.stats?.length);
  if (front < 1 && !ranks && count > 3 && plain && !short) {
    // What a hand of the window keeps for rims.
    const rows = flow(
      cards.map((card) => namedStrip([card], 120)),
      width - 16,
    );
    if (rows) return 8 + (rows.length < 2 ? FLOWED.one : 2 * FLOWED.each + FLOWED.gap);
  }
  // While another thing is asked, their names and numbers are enough.
  if (front < 0 && !ranks && tight) return short ? 64 : 78;
  // Swiped to for the sake of their names alone, cards need less.
  if (!ranks && tight && swiped(short ? 70 : 120, width - 8, front))
    return short ? 78 : step < STRIP ? 132 : 94;
  const rows = ranks
    ? Math.ceil(count / Math.max(1, Math.floor((width - 80) / 46) + 1))
    : tight
      ? Math.ceil(count / across(count))
      : 1;
  const one = ranks ? (short ? 78 : count < 7 ? 126 : 100) : short ? 78 : count < 4 ? 112 : 94;
  if (ranks || rows === 1) return one + (rows - 1) * (short ? 45 : 50);
  const narrow = across(count) > 3;
  if (plain && rows === 2 && !short) return 144;
  return (
    (short ? (narrow ? 76 : 64) : narrow ? 94 : 78) +
    (rows - 1) * (narrow ? (short ? 50 : NAMED) : short ? 42 : 50)
  );
}
