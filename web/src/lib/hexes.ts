// Where the cells of a hex or square board stand, in pixels: as large as the room allows, turned a quarter if that helps.

import type { Cell } from "./types";

export interface Spot {
  cell: Cell;
  x: number;
  y: number;
}

export interface Plan {
  spots: Spot[];
  /** From the centre of a cell to its corner. */
  R: number;
  /** A corner points to the side, not up. */
  flat: boolean;
  kind: "hex" | "grid";
}

const ROOT3 = Math.sqrt(3);
const MARGIN = 5;

type Point = [number, number];

const upright = (cell: Cell): Point => [ROOT3 * ((cell.q ?? 0) + (cell.r ?? 0) / 2), 1.5 * (cell.r ?? 0)];
const turned = (cell: Cell): Point => {
  const [x, y] = upright(cell);
  return [-y, x];
};
const square = (cell: Cell): Point => [(cell.x ?? 0) * ROOT3, (cell.y ?? 0) * ROOT3];

interface Fit {
  R: number;
  left: number;
  top: number;
}

function fitted(points: Point[], half: Point, width: number, height: number, most: number): Fit {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.min(...xs) - half[0], Math.max(...xs) + half[0]];
  const [top, bottom] = [Math.min(...ys) - half[1], Math.max(...ys) + half[1]];
  const R = Math.min(most, (width - 2 * MARGIN) / (right - left), (height - 2 * MARGIN) / (bottom - top));
  return {
    R: Math.max(R, 4),
    left: width / 2 - (R * (left + right)) / 2,
    top: height / 2 - (R * (top + bottom)) / 2,
  };
}

export interface Wanted {
  kind: "hex" | "grid";
  /** The cells that must be seen whole; others are drawn where they fit. */
  used: (cell: Cell) => boolean;
  /** Whether it may be turned a quarter. */
  turns: boolean;
  most?: number;
  /** Turned or not, whatever is larger. */
  flat?: boolean | undefined;
}

export function plan(
  cells: Cell[],
  width: number,
  height: number,
  { kind, used, turns, most = 72, flat: wanted }: Wanted,
): Plan {
  const seen = cells.filter(used);
  const fit = (place: (cell: Cell) => Point, half: Point) =>
    fitted((seen.length ? seen : cells).map(place), half, width, height, most);
  const hex = kind === "hex";
  const standing = hex ? fit(upright, [ROOT3 / 2, 1]) : fit(square, [ROOT3 / 2, ROOT3 / 2]);
  const lying = hex && turns ? fit(turned, [1, ROOT3 / 2]) : standing;
  const flat = wanted ?? lying.R > standing.R * 1.02;
  const { R, left, top } = flat ? lying : standing;
  const place = !hex ? square : flat ? turned : upright;
  const spots = cells.map((cell) => {
    const [x, y] = place(cell);
    return { cell, x: left + R * x, y: top + R * y };
  });
  const inside = ({ x, y }: Spot) =>
    x - R * 0.9 >= 0 && x + R * 0.9 <= width && y - R * 0.9 >= 0 && y + R * 0.9 <= height;
  return { spots: spots.filter((spot) => used(spot.cell) || inside(spot)), R, flat, kind };
}

/** How much room a board needs whose cells are larger than fits. */
export function roomFor({ spots, R }: Plan, used: (cell: Cell) => boolean, wanted: number): Point {
  const needed = (values: number[]) =>
    ((Math.max(...values) - Math.min(...values)) / R + 2.3) * wanted + 2 * MARGIN;
  const seen = spots.filter((spot) => used(spot.cell));
  return [needed(seen.map(({ x }) => x)), needed(seen.map(({ y }) => y))];
}

/** Whether nothing that is used lies in a lower corner of a board. */
export function cornerFree(
  { spots, R }: Plan,
  used: (cell: Cell) => boolean,
  [width, height]: Point,
  [wide, high]: Point,
  which: "left" | "right",
): boolean {
  return spots.every(
    ({ cell, x, y }) =>
      !used(cell) ||
      y + R <= height - high ||
      (which === "left" ? x - R * 0.87 >= wide : x + R * 0.87 <= width - wide),
  );
}

/** The outline of a cell around its centre, `inset` smaller. */
export function outline({ R, flat, kind }: Pick<Plan, "R" | "flat" | "kind">, inset = 0): string {
  const size = R - inset;
  if (kind === "grid") {
    const half = (R * ROOT3) / 2 - inset;
    const round = Math.min(8, half / 3);
    return (
      `M${round - half},${-half}H${half - round}Q${half},${-half} ${half},${round - half}V${half - round}` +
      `Q${half},${half} ${half - round},${half}H${round - half}Q${-half},${half} ${-half},${half - round}` +
      `V${round - half}Q${-half},${-half} ${round - half},${-half}Z`
    );
  }
  const points = [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = (Math.PI / 180) * (60 * corner - (flat ? 0 : 90));
    return `${(size * Math.cos(angle)).toFixed(1)},${(size * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

export type Detail = "full" | "compact" | "small";

/** How much of a card is drawn on a cell. */
export const detailOf = (R: number): Detail => (R >= 56 ? "full" : R >= 40 ? "compact" : "small");

/** The outline of the slab on which all cells lie. */
export function slab({ spots, R, flat, kind }: Plan): string {
  if (!spots.length) return "";
  const pad = R * (kind === "grid" ? 1.05 : 1.12);
  const corners = spots.flatMap(({ x, y }) =>
    [0, 1, 2, 3, 4, 5].map((i) => {
      const angle = (Math.PI / 3) * i + (flat || kind === "grid" ? 0 : Math.PI / 6);
      return [x + pad * Math.cos(angle), y + pad * Math.sin(angle)] as [number, number];
    }),
  );
  return `M${hull(corners)
    .map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("L")}Z`;
}

/** The outer corners of a cloud of points, in order. */
function hull(points: [number, number][]): [number, number][] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: [number, number][]) => {
    const way: [number, number][] = [];
    for (const p of list) {
      for (;;) {
        const [a, b] = [way.at(-2), way.at(-1)];
        if (!a || !b || (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 1) break;
        way.pop();
      }
      way.push(p);
    }
    return way.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}
