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
}

const SIZE = 30;
const ROOT3 = Math.sqrt(3);

export function layout(area: Area): Layout {
  const cells = area.cells ?? area.spaces ?? [];
  const places = cells.map((cell) => ({ cell, ...centre(area.kind, cell) }));
  const xs = places.map((place) => place.x);
  const ys = places.map((place) => place.y);
  const margin = SIZE * 1.3;
  const left = Math.min(0, ...xs) - margin;
  const top = Math.min(0, ...ys) - margin;
  const width = Math.max(0, ...xs) + margin - left;
  const height = Math.max(0, ...ys) + margin - top;
  return { places, outline: outline(area.kind), box: `${left} ${top} ${width} ${height}`, width, height };
}

function centre(kind: Area["kind"], cell: Cell): { x: number; y: number } {
  if (kind === "hex") {
    const q = cell.q ?? 0;
    const r = cell.r ?? 0;
    return { x: SIZE * ROOT3 * (q + r / 2), y: SIZE * 1.5 * r };
  }
  const unit = kind === "map" ? SIZE * 2.6 : SIZE * 1.9;
  return { x: (cell.x ?? 0) * unit, y: (cell.y ?? 0) * unit };
}

function outline(kind: Area["kind"]): string {
  if (kind === "hex") {
    const points = [0, 1, 2, 3, 4, 5].map((corner) => {
      const angle = (Math.PI / 180) * (60 * corner - 90);
      return `${(SIZE * 0.97 * Math.cos(angle)).toFixed(2)},${(SIZE * 0.97 * Math.sin(angle)).toFixed(2)}`;
    });
    return `M${points.join("L")}Z`;
  }
  const half = SIZE * (kind === "map" ? 1.1 : 0.92);
  return `M${-half},${-half}H${half}V${half}H${-half}Z`;
}
