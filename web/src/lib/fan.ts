// How cards lie in a hand: side by side while there is room, then pressed, then in rows; what stays visible of each.

import { wide } from "./fit";
import type { Bracket, Card } from "./types";

export type Level = "whole" | "pressed" | "phone" | "rank";

export interface Laid {
  /** Left and top edge, and the turn in degrees. */
  x: number;
  y: number;
  turn: number;
  /** The width and height that stay visible: where it can be pressed. */
  strip: number;
  depth: number;
}

export interface Fan {
  level: Level;
  width: number;
  height: number;
  cards: Laid[];
  /** All have their name below their head, however wide they are. */
  plain?: boolean;
}

export interface Room {
  width: number;
  height: number;
  /** The least strip a finger or mouse can hit. */
  least: number;
  /** Whether all cards are playing cards: rank and suit are all that must be seen of them. */
  ranks: boolean;
  phone: boolean;
  /** So many at the front can be picked: where not all have room, these stay in sight and the others are swiped to. */
  front?: number;
  /** Which can be picked: as many of them as possible lie whole. */
  lit?: boolean[];
  /** On a phone: the strip in which every word of a name has room. */
  named?: number;
  /** On a phone: the strip that each name needs. */
  names?: number[];
  /** Cards of words, without numbers that are compared: nothing is lost where they lie low. */
  plain?: boolean;
  /** On a desk: so much each card needs at least; where all have it, none lies on another. */
  needs?: number[];
}

const GAP = 6;
const [WIDEST, WHOLE, PRESSED] = [190, 110, 76];
/** A few cards are no wider than their words need. */
const FEW = 156;
/** What the turned corners of an arc need at its ends. */
const INSET = 12;
/** On a phone so much of a card shows its price, drawing and name. */
export const STRIP = 52;
/** So much of a narrow card shows its head, and its name in two lines. */
export const NAMED = 68;
const SWIPED = 86;
/** Cards that are lower have no room for a name below their head. */
const LOW = 84;

/** Width of a card that is as high as the room. */
function widthFor({ width, height, ranks, phone }: Room, count: number): number {
  // Low cards have their name in the head: they are wider.
  const natural = ranks
    ? height * 0.7
    : phone && (height < LOW || count < 4)
      ? 116
      : Math.min(count < 4 ? FEW : WIDEST, height * (count < 4 ? 1.18 : count < 5 ? 0.95 : 0.86));
  const fits = (width - (count - 1) * GAP) / Math.max(1, count);
  // A playing card keeps its shape: many lie on each other.
  const least = phone ? 84 : ranks ? natural : 118;
  return Math.min(natural, Math.max(Math.min(least, natural), fits));
}

export function fan(count: number, room: Room): Fan {
  if (count === 0) return { level: "whole", width: 0, height: room.height, cards: [] };
  const least = room.least;
  const card = Math.min(widthFor(room, count), room.width);
  // None can be picked: all by name.
  const flat =
    room.phone && room.plain && room.front === 0 && !room.ranks && count > 3
      ? flow(room.names ?? [], room.width)
      : null;
  if (flat && room.height >= (flat.length < 2 ? 54 : 2 * FLOWED.each)) return inFlow(flat, room);
  // On a phone a card is read by its name: where not all have room for theirs, they lie in rows.
  if (
    room.phone &&
    !room.ranks &&
    (room.width - card) / Math.max(1, count - 1) <
      (room.height < LOW ? PRESSED : Math.max(STRIP, room.named ?? 0)) &&
    count > 3
  ) {
    if (swiped(room.height, room.width, room.front ?? count)) return swipe(count, room);
    const rows = Math.ceil(count / across(count));
    return inRows(count, rows, room, room.width / Math.ceil(count / rows) - GAP);
  }
  const most = Math.max(1, 1 + Math.floor((room.width - card) / least));
  const rows = Math.ceil(count / most);
  if (rows > 1) return inRows(count, rows, room, card);
  // A few cards of text spread over the rail, playing cards are held close.
  const held = !room.phone && room.ranks;
  const air = held ? 2 - GAP : !room.phone ? Math.min(8, room.width / count - card - GAP) : 0;
  // Little turns only: the corners stay inside.
  const arced = held && count > 2;
  const breadth = room.width - (arced ? 2 * INSET : 0);
  const step =
    count > 1
      ? Math.min(card + GAP + (held ? air : Math.max(0, air)), (breadth - card) / (count - 1))
      : card + GAP;
  const middle = (count - 1) / 2;
  const bend = arced ? Math.min(0.8, 15 / middle ** 2) : 0;
  const turn = arced ? Math.min(count < 8 ? 1.3 : 0.9, 5 / middle) : 0;
  const start = Math.max(0, (room.width - card - step * (count - 1)) / 2);
  const height = arced ? room.height - bend * middle ** 2 - 7 : room.height;
  const widths = step < card ? sideBySide(count, card, room) : null;
  if (widths) {
    let left = 0;
    const cards = widths.map((strip): Laid => {
      const x = left;
      left += strip + GAP;
      return { x, y: 0, turn: 0, strip, depth: height };
    });
    return { level: Math.min(...widths) < 70 ? "phone" : "pressed", width: card, height, cards };
  }
  const cards = Array.from({ length: count }, (_, i) => ({
    x: start + step * i,
    y: bend * (i - middle) ** 2,
    turn: turn * (i - middle),
    strip: i === count - 1 ? card : Math.min(step, card),
    depth: height,
  }));
  return { level: levelOf(step, room), width: card, height, cards };
}

/** Narrow cards beside each other: what can be picked shares what the others leave, or is whole where all of it can be. */
function sideBySide(
  count: number,
  card: number,
  { width, ranks, phone, lit = [], needs = [] }: Room,
): number[] | null {
  const widths = Array.from({ length: count }, (_, i) =>
    Math.min(card, Math.max(PRESSED - 4, needs[i] ?? 0)),
  );
  const sum = () => widths.reduce((all, one) => all + one + GAP, -GAP);
  const fair = (width + GAP) / count - GAP;
  if (ranks || phone || fair < 60) return null;
  if (sum() > width) return widths.map(() => fair);
  // All alike: a card that glows is no better than its neighbour that glows too.
  const front = lit.filter(Boolean).length;
  if (!front || front === count) return alike(widths, width);
  const share = (width - sum()) / front;
  widths.forEach((one, i) => {
    if (lit[i]) widths[i] = Math.min(card, one + share);
  });
  const narrow = widths.filter((one) => one < card).length;
  const more = (width - sum()) / Math.max(1, narrow);
  return widths.map((one, i) => (one < card && !lit[i] ? Math.min(card, one + more) : one));
}

/** All of one width, but those that need more. */
function alike(needs: number[], width: number): number[] {
  let [room, few] = [width - GAP * (needs.length - 1), needs.length];
  for (const need of [...needs].sort((a, b) => b - a)) {
    if (need <= room / few) break;
    [room, few] = [room - need, few - 1];
  }
  return needs.map((need) => Math.max(need, room / Math.max(1, few)));
}

/** The strip in which the longest word of these names has room. */
export const namedStrip = (cards: Pick<Card, "name">[], most = SWIPED): number =>
  Math.min(
    most,
    12 +
      Math.max(
        0,
        ...cards.flatMap(({ name }) => name.split(" ").map((word) => wide(word, 12, "serif", true))),
      ),
  );

function levelOf(step: number, { ranks, phone }: Room): Level {
  if (ranks) return "rank";
  if (phone) return "phone";
  return step >= WHOLE ? "whole" : step >= PRESSED ? "pressed" : "phone";
}

const ranked = (card: Card): boolean =>
  card.suit !== undefined || card.pips !== undefined || (card.corner?.length ?? 0) > 3;

/** Whether rank and suit are all that must be seen of most of these cards. */
export const ofRanks = (cards: Card[], phone: boolean): boolean =>
  cards.length > 0 &&
  (cards.filter(ranked).length >= cards.length * (phone ? 0.7 : 1) ||
    cards.filter((card) => card.suit !== undefined).length >= cards.length * 0.7);

/** More cards of text than these do not lie whole beside each other. */
const [MOST, MOST_TOUCHED] = [6, 4];

/** Equal cards as one, with how many it stands for, where not all have room; of chosen ones each stands for itself. */
export function gathered(cards: Card[], phone: boolean): { cards: Card[]; copies: Map<string, number> } {
  const copies = new Map<string, number>();
  if (cards.length <= (phone ? MOST_TOUCHED : MOST) || cards.some(({ suit }) => suit !== undefined))
    return { cards, copies };
  const alike = ({ name, corner, reason, actions = [], face, chosen }: Card) =>
    face === "down" || chosen
      ? null
      : [name, corner, reason, ...actions.map(({ label, why }) => `${label}${why}`)].join();
  const first = new Map<string, Card>();
  const kept = cards.filter((card) => {
    const key = alike(card);
    const same = key === null ? undefined : first.get(key);
    if (same) copies.set(same.id, (copies.get(same.id) ?? 1) + 1);
    else if (key !== null) first.set(key, card);
    return !same;
  });
  return { cards: kept, copies };
}

/** A card that is swiped to, wide enough for all that stands on it; a low one has its name in its head. */
const swipeWide = (height: number): number => (height < LOW ? 112 : height > 100 ? 98 : SWIPED);
/** The step between those in front. */
const frontStep = (height: number, width: number, front: number): number =>
  Math.min(swipeWide(height) + GAP, (width - swipeWide(height)) / Math.max(1, front - 1));
/** Whether a row that does not fit can be swiped: what can be picked stays in sight. */
export const swiped = (height: number, width: number, front: number): boolean =>
  frontStep(height, width, front) >= (height < LOW ? PRESSED : STRIP);

function swipe(count: number, room: Room): Fan {
  const card = swipeWide(room.height);
  const front = room.front ?? count;
  const step = frontStep(room.height, room.width, front);
  let x = 0;
  const cards = Array.from({ length: count }, (_, i): Laid => {
    // Behind those in front as much as their names need.
    const own = Math.max(PRESSED, room.names?.[i] ?? room.named ?? 0);
    const next = i < front - 1 ? step : i < front ? Math.max(card + GAP, own) : own;
    const strip = i < count - 1 ? (own > card ? next : Math.min(next, card)) : Math.max(card, own);
    const laid = { x, y: 0, turn: 0, strip, depth: room.height };
    x += next;
    return laid;
  });
  return { level: "phone", width: card, height: room.height, cards };
}

/** How many cards of text lie side by side on a phone. */
export const across = (count: number): number => (count > 6 ? Math.min(6, Math.ceil(count / 2)) : 3);

/** How high such a row is: head and name; a single one has room for the kind. */
export const FLOWED = { one: 62, each: 46, gap: 4 };

/** Cards of which the name is enough, beside each other in at most two rows: the width of each, row by row. */
export function flow(names: number[], width: number): number[][] | null {
  const needs = names.map((name) => Math.max(60, name + 2));
  const long = (row: number[]) => row.reduce((sum, one) => sum + one + GAP, -GAP);
  if (!needs.length) return null;
  if (long(needs) <= width) return [spread(needs, width)];
  // Rows of much the same length, and of as many cards, as far as there is room.
  const splits = needs.map((_, at) => [needs.slice(0, at), needs.slice(at)] as [number[], number[]]);
  const fits = splits.filter((rows) => rows.every((row) => row.length && long(row) <= width));
  const uneven = ([first, second]: [number[], number[]]) => Math.abs(first.length - second.length);
  const [best] = fits.sort((a, b) => uneven(a) - uneven(b) || b[0].length - a[0].length);
  return best ? best.map((row) => spread(row, width)) : null;
}

/** Cards of a row are as wide as each other, but for those whose names need more. */
const spread = (row: number[], width: number): number[] => {
  const room = width - (row.length - 1) * GAP;
  let wide: number[] = [];
  for (;;) {
    const others = row.filter((one) => !wide.includes(one));
    const each = (room - wide.reduce((sum, one) => sum + one, 0)) / others.length;
    const wider = others.filter((one) => one > each);
    if (!wider.length || !others.length) return row.map((one) => Math.max(one, each));
    wide = [...wide, ...wider];
  }
};

function inFlow(rows: number[][], room: Room): Fan {
  const single = rows.length < 2;
  const depth = single ? room.height : Math.floor((room.height - FLOWED.gap) / 2);
  const cards = rows.flatMap((row, at) => {
    let left = 0;
    return row.map((strip): Laid => {
      const x = left;
      left += strip + GAP;
      return { x, y: at * (depth + FLOWED.gap), turn: 0, strip, depth };
    });
  });
  return { level: "phone", width: Math.min(...rows.flat()), height: depth, cards, plain: true };
}

/** Rows one before the other: the front one hides the one behind from its index down. */
function inRows(count: number, rows: number, room: Room, card: number): Fan {
  const each = Math.ceil(count / rows);
  // Two rows of cards of words: neither hides the other.
  const whole = room.plain === true && rows === 2 && room.height >= 132;
  const shown = whole
    ? (room.height + FLOWED.gap) / 2
    : room.ranks
      ? Math.max(44, Math.min(58, (room.height - 70) / Math.max(1, rows - 1)))
      : // A narrow card has its name below its head.
        card < 104
        ? Math.max(48, Math.min(NAMED, (room.height - 62) / Math.max(1, rows - 1)))
        : Math.max(38, Math.min(50, (room.height - 56) / Math.max(1, rows - 1)));
  const height = Math.max(58, room.height - shown * (rows - 1));
  const cards = Array.from({ length: count }, (_, i): Laid => {
    const [row, place] = [Math.floor(i / each), i % each];
    const inRow = Math.min(each, count - row * each);
    const step = Math.min(card + GAP, (room.width - card) / Math.max(1, each - 1));
    if (whole) {
      // Every row is full.
      const strip = (room.width + GAP) / inRow - GAP;
      return { x: place * (strip + GAP), y: row * shown, turn: 0, strip, depth: height };
    }
    return {
      x: place * step,
      y: row * shown,
      turn: 0,
      strip: place === inRow - 1 ? card : Math.min(step, card),
      depth: row === rows - 1 ? height : shown,
    };
  });
  return { level: room.ranks ? "rank" : "phone", width: card, height, cards, plain: whole };
}

/** At most three brackets that share no card, the best first; cards in the order in which they then lie. */
export function bracketed(
  cards: Card[],
  brackets: Bracket[],
  most = 3,
): { cards: Card[]; brackets: Bracket[] } {
  const used = new Set<string>();
  const held = new Set(cards.map((card) => card.id));
  const shown: Bracket[] = [];
  for (const bracket of brackets) {
    if (shown.length === most) break;
    if (bracket.cards.some((id) => used.has(id) || !held.has(id))) continue;
    bracket.cards.forEach((id) => used.add(id));
    shown.push(bracket);
  }
  const byId = new Map(cards.map((card) => [card.id, card]));
  const first = shown.flatMap((bracket) => bracket.cards.map((id) => byId.get(id) as Card));
  return { cards: [...first, ...cards.filter((card) => !used.has(card.id))], brackets: shown };
}
