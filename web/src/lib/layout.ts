// Where the cells of a board stand, in the units of an SVG drawing.

import type { Area, Cell } from "./types";

export interface Placed {
  cell: Cell;
  x: number;
  y: number;
}

export interface Layout {
  places: Placed[];
  /** The outline of one cell around its centre. */
  outline: string;
  box: string;
  width: number;
  height: number;
  /** Half the height of a hexagon. */
  size: number;
  /** How wide a text on a cell may be. */
  room: number;
}

const ROOT3 = Math.sqrt(3);
const FEW = 30;
/** Spaces one above the other stand closer than lanes do. */
const CLOSE = 0.9;
/** The width of a letter, for its height. */
const LETTER = 0.6;

/** Half the height of a hexagon: larger where there are few, for cards to lie on them. */
function hexSize(cells: Cell[]): number {
  return cells.length < FEW || cells.some((cell) => cell.card) ? 48 : 30;
}

/** With `bottom`, a map that is wider than tall stands upright, the side of this seat at the bottom. */
export function layout(area: Area, bottom?: number): Layout {
  const cells = area.cells ?? area.spaces ?? [];
  const size = hexSize(cells);
  const turn = area.kind === "map" && bottom !== undefined ? upright(cells, bottom) : (cell: Cell) => cell;
  const places = cells.map((cell) => ({ cell, ...centre(area.kind, turn(cell), size) }));
  const xs = places.map((place) => place.x);
  const ys = places.map((place) => place.y);
  const margin = area.kind === "hex" ? size + 5 : 52;
  const left = Math.min(...xs) - margin;
  const top = Math.min(...ys) - margin;
  const width = Math.max(...xs) + margin - left;
  const height = Math.max(...ys) + margin - top;
  return {
    places,
    outline: outline(area.kind, size),
    box: cells.length ? `${left} ${top} ${width} ${height}` : "0 0 1 1",
    width: cells.length ? width : 1,
    height: cells.length ? height : 1,
    size,
    room: area.kind === "hex" ? size * 1.56 : 84,
  };
}

/** How the cells of a wide map are turned. */
function upright(cells: Cell[], bottom: number): (cell: Cell) => Cell {
  const xs = cells.map((cell) => cell.x ?? 0);
  const ys = cells.map((cell) => cell.y ?? 0);
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
  if (Math.max(...xs) - Math.min(...xs) <= Math.max(...ys) - Math.min(...ys)) return (cell) => cell;
  const leftward = cells.some((cell) => cell.tint === bottom && (cell.x ?? 0) < middle);
  return (cell) => ({ ...cell, x: cell.y ?? 0, y: (leftward ? -CLOSE : CLOSE) * (cell.x ?? 0) });
}

function centre(kind: Area["kind"], cell: Cell, size: number): { x: number; y: number } {
  if (kind === "hex") {
    const q = cell.q ?? 0;
    const r = cell.r ?? 0;
    return { x: size * ROOT3 * (q + r / 2), y: size * 1.5 * r };
  }
  const [across, down] = kind === "map" ? [106, 92] : [57, 57];
  return { x: (cell.x ?? 0) * across, y: (cell.y ?? 0) * down };
}

function outline(kind: Area["kind"], size: number): string {
  if (kind === "hex") {
    const points = [0, 1, 2, 3, 4, 5].map((corner) => {
      const angle = (Math.PI / 180) * (60 * corner - 90);
      return `${(size * 0.96 * Math.cos(angle)).toFixed(2)},${(size * 0.96 * Math.sin(angle)).toFixed(2)}`;
    });
    return `M${points.join("L")}Z`;
  }
  const [half, tall] = kind === "map" ? [46, 38] : [27, 27];
  const r = 8;
  return (
    `M${r - half},${-tall}H${half - r}Q${half},${-tall} ${half},${r - tall}V${tall - r}` +
    `Q${half},${tall} ${half - r},${tall}H${r - half}Q${-half},${tall} ${-half},${tall - r}` +
    `V${r - tall}Q${-half},${-tall} ${r - half},${-tall}Z`
  );
}

/** The size of letters with which a text fits into a width, and the text, cut if it must be. */
export function fitted(text: string, width: number, most: number, least = 7): { text: string; size: number } {
  const size = width / Math.max(0.01, wide(text));
  if (size >= least) return { text, size: Math.min(most, size) };
  let letters = text.length;
  while (letters > 1 && wide(`${text.slice(0, letters)}…`) * least > width) letters--;
  return { text: `${text.slice(0, letters).trimEnd()}…`, size: least };
}

let pen: CanvasRenderingContext2D | null | undefined;

/** How wide a text is, for letters of height 1: measured where there is something to measure with. */
function wide(text: string): number {
  pen ??= globalThis.document?.createElement("canvas").getContext("2d");
  if (!pen) return text.length * LETTER;
  pen.font = "650 100px system-ui, sans-serif";
  return pen.measureText(text).width / 100;
}
