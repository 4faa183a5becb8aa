// Where names stand beside the points of a curve: clear of it, of the points and of each other.

import { overlaps, type Box } from "./place";

export interface Spot {
  x: number;
  y: number;
}

export interface Named extends Spot {
  /** What may be written there, the fullest first. */
  texts: string[];
}

export interface Label {
  text: string;
  /** The middle of the text's foot. */
  x: number;
  y: number;
}

const LETTER = 6.8;
const HIGH = 15;
const HALF = 12;
/** How far the foot of a name may lie above (or below) its point, the nearest first. */
const RISES = [-16, 26, 4, -30, 40, -44, 54, -58, 68];
const EVERY = 3;

const around = ({ x, y }: Spot, half: number): Box => ({
  left: x - half,
  top: y - half,
  width: 2 * half,
  height: 2 * half,
});

/** Points so close on the way that no name fits between them. */
function along(curve: Spot[]): Spot[] {
  return curve.flatMap((to, n) => {
    const from = curve[n - 1] ?? to;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / EVERY));
    return Array.from({ length: steps }, (_, step) => ({
      x: from.x + ((to.x - from.x) * (step + 1)) / steps,
      y: from.y + ((to.y - from.y) * (step + 1)) / steps,
    }));
  });
}

/** How far a name so wide may stand to the side of its point: over it, leaning, and beside it. */
const sides = (wide: number): number[] =>
  [0, wide / 4, wide / 2 - 8, wide / 2 + 16].flatMap((far) => (far ? [far, -far] : [far]));

/** Points that would lie on each other are set one above the other. */
export function apart<T extends Spot>(points: T[], top: number, bottom: number): T[] {
  const set: T[] = [];
  for (const point of points) {
    const near = (y: number) =>
      set.some((other) => Math.abs(other.x - point.x) < 2 * HALF - 2 && Math.abs(other.y - y) < 2 * HALF - 2);
    const free = [0, -1, 1, -2, 2, -3, 3]
      .map((steps) => point.y + steps * (2 * HALF - 2))
      .find((y) => y >= top && y <= bottom && !near(y));
    set.push({ ...point, y: free ?? point.y });
  }
  return set;
}

/** A place for the name of each point; null where none is free, for its number names it as well. */
export function labelsOf(points: Named[], curve: Spot[], room: Box): (Label | null)[] {
  const way = along(curve);
  const taken: Box[] = points.map((point) => around(point, HALF));
  const free = (box: Box) =>
    box.left >= room.left &&
    box.left + box.width <= room.left + room.width &&
    box.top >= room.top &&
    box.top + box.height <= room.top + room.height &&
    !taken.some((other) => overlaps(box, other)) &&
    !way.some((spot) => overlaps(box, around(spot, 2)));
  return points.map((point) => {
    for (const text of point.texts)
      for (const rise of RISES)
        for (const side of sides(text.length * LETTER)) {
          const wide = text.length * LETTER;
          const x = point.x + side;
          const y = point.y + rise;
          const box = { left: x - wide / 2, top: y - HIGH + 3, width: wide, height: HIGH };
          if (!free(box)) continue;
          taken.push(box);
          return { text, x, y };
        }
    return null;
  });
}
