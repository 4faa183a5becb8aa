// How a match went, as lines to draw: chances or numbers of every seat, and what is named on them.

import type { Point, Turn } from "./api";

export interface Line {
  seat: number;
  values: number[];
}

export interface Course {
  plies: number[];
  lines: Line[];
  least: number;
  most: number;
}

/** Every seat's chance to win; of two seats, that of one says it all. */
export function chances(points: Point[], players: number, own: number): Course {
  const seats = players === 2 ? [Math.max(0, own)] : Array.from({ length: players }, (_, seat) => seat);
  // Before the first decision all are even.
  const even = (points[0]?.ply ?? 0) > 0;
  return {
    plies: [...(even ? [0] : []), ...points.map((point) => point.ply)],
    lines: seats.map((seat) => ({
      seat,
      values: [...(even ? [1 / players] : []), ...points.map((point) => point.chances[seat] ?? 0)],
    })),
    least: 0,
    most: 1,
  };
}

/** Every seat's number: life, points. Nothing if the game tells none, or it never changes. */
export function numbers(points: Point[], players: number): Course | null {
  const all = points.flatMap((point) => point.vitals);
  if (!points.length || points.some((point) => point.vitals.length !== players)) return null;
  const [least, most] = [Math.min(0, ...all), Math.max(...all)];
  if (new Set(all).size < 2) return null;
  return {
    // What was there at the first decision was there from the beginning.
    plies: points.map((point, i) => (i === 0 ? 0 : point.ply)),
    lines: Array.from({ length: players }, (_, seat) => ({
      seat,
      values: points.map((point) => point.vitals[seat] ?? 0),
    })),
    least,
    most,
  };
}

/** A change of chances as people read it: "+22 %", "−9 %". */
export function change(amount: number): string {
  const percent = Math.round(Math.abs(amount) * 100);
  return `${amount < 0 ? "−" : "+"}${percent} %`;
}

/** How far a chance must move to be worth telling. */
const MOVED = 0.05;

/** By whose chance a turning point is told, how far that moved, and whether it is good news. */
export interface Swing {
  seat: number;
  amount: number;
  good: boolean;
}

/** A turning point by one's own chance; where that hardly moved, by the one that moved most. */
export function swingOf(turn: Turn, seat: number): Swing {
  const own = turn.changes[seat] ?? 0;
  if (Math.abs(own) >= MOVED) return { seat, amount: own, good: own > 0 };
  const [amount, most] = turn.changes.reduce<[number, number]>(
    ([size, who], change, n) => (Math.abs(change) > Math.abs(size) ? [change, n] : [size, who]),
    [0, seat],
  );
  return { seat: most, amount, good: seat < 0 || most === seat ? amount > 0 : amount < 0 };
}

/** A swing as people read it: "+22 %" of one's own, "Bo −9 %" of somebody else's. */
export const swungBy = (swing: Swing, own: number, nameOf: (seat: number) => string): string =>
  swing.seat === own || swing.seat < 0
    ? change(swing.amount)
    : `${nameOf(swing.seat)} ${change(swing.amount)}`;

/** The turning points that matter most to a seat (or to anybody), at most so many, in order. */
export function foremost(turns: Turn[], seat: number, most: number): Turn[] {
  const size = (turn: Turn) => Math.abs(swingOf(turn, seat).amount);
  return [...turns]
    .sort((a, b) => size(b) - size(a))
    .slice(0, most)
    .sort((a, b) => a.ply - b.ply);
}

/** A turn or round on the line of time. */
export interface Part {
  ply: number;
  name: string;
}

/** The parts of a match by the headings of its story: "Turn 3: Ada" and "Turn 3: Ben" are one. */
export function partsOf(headings: [number, string][]): Part[] {
  const parts: Part[] = [];
  for (const [ply, heading] of headings) {
    const name = heading.split(":")[0] ?? heading;
    if (parts.at(-1)?.name !== name) parts.push({ ply, name });
  }
  return parts;
}

/** What is written below a line of time: the first part whole, then numbers alone, each as far as there is room. */
export function axisOf(
  parts: Part[],
  at: (ply: number) => number,
  room: number,
): { x: number; text: string }[] {
  const marks: { x: number; text: string }[] = [];
  const letter = 3.6;
  let word = "";
  let end = -Infinity;
  for (const { ply, name } of parts) {
    const [, kind = name, number = ""] = /^(.*?)(\d+)$/.exec(name) ?? [];
    const text = kind === word && number ? number : name;
    const x = at(ply);
    const half = text.length * letter;
    if (x - half < end) continue;
    marks.push({ x, text });
    word = kind;
    end = x + half + room;
  }
  return marks;
}

/** A turning point by name: when it was, and what was done. */
export function turnName(turn: Turn, named: (text: string) => string): string {
  const what = named(turn.text).replace(/\.$/, "");
  return turn.when && what ? `${turn.when}: ${what}` : what || turn.when;
}
