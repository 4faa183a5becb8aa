// Where the spaces of a map stand: in columns on a wide table; upright with the own end at the bottom on a phone.

import { overlaps, type Box } from "./place";
import type { Cell } from "./types";

export interface GraphSpot {
  cell: Cell;
  /** The centre. */
  x: number;
  y: number;
}

export interface GraphPlan {
  spots: GraphSpot[];
  width: number;
  height: number;
  /** Tokens lie: emblem beside name and numbers. */
  lying: boolean;
}

const [WIDE, HIGH] = [118, 128];

const range = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];

/** Columns and rows as the game has them. */
function across(spaces: Cell[], width: number, height: number): GraphPlan {
  const [left, right] = range(spaces.map((cell) => cell.x ?? 0));
  const [top, bottom] = range(spaces.map((cell) => cell.y ?? 0));
  const [columns, rows] = [right - left + 1, bottom - top + 1];
  const [pitchX, pitchY] = [
    Math.min(WIDE + 12, (width - 8) / columns),
    Math.min(HIGH + 8, (height - 8) / rows),
  ];
  const [startX, startY] = [(width - pitchX * columns) / 2, (height - pitchY * rows) / 2];
  return {
    spots: spaces.map((cell) => ({
      cell,
      x: startX + pitchX * ((cell.x ?? 0) - left + 0.5),
      y: startY + pitchY * ((cell.y ?? 0) - top + 0.5),
    })),
    width: Math.min(WIDE, pitchX - 9),
    height: Math.min(HIGH, pitchY - 5),
    lying: false,
  };
}

/** Lanes as two columns; the spaces between the lanes share rows. The end on which the viewer stands is below. */
function upright(spaces: Cell[], width: number, height: number, viewer: number): GraphPlan {
  const [top, bottom] = range(spaces.map((cell) => cell.y ?? 0));
  const middle = (top + bottom) / 2;
  const [left, right] = range(spaces.map((cell) => cell.x ?? 0));
  const ownLeft = spaces.some((cell) => cell.tint === viewer && (cell.x ?? 0) <= left + 1);
  const ownRight = spaces.some((cell) => cell.tint === viewer && (cell.x ?? 0) >= right - 1);
  const down = ownLeft || !ownRight ? -1 : 1;
  const ordered = [...spaces].sort((a, b) => down * ((a.x ?? 0) - (b.x ?? 0)) || (a.y ?? 0) - (b.y ?? 0));
  const rows: Cell[][] = [];
  let lone: Cell | null = null;
  for (const cell of ordered) {
    const between = (cell.y ?? 0) === middle;
    const last = rows.at(-1);
    if (between && lone && last) {
      last.push(cell);
      lone = null;
    } else if (!between && last && last.length === 1 && !lone && last[0]?.x === cell.x) last.push(cell);
    else {
      rows.push([cell]);
      lone = between ? cell : null;
    }
  }
  const pitch = Math.min(70, (height - 4) / rows.length);
  const start = (height - pitch * rows.length) / 2;
  const half = (width - 8) / 2;
  return {
    spots: rows.flatMap((row, i) =>
      row.map((cell, j) => ({
        cell,
        x: 4 + half * (((cell.y ?? 0) === middle ? j : (cell.y ?? 0) < middle ? 0 : 1) + 0.5),
        y: start + pitch * (i + 0.5),
      })),
    ),
    width: half - 6,
    height: pitch - 4,
    lying: true,
  };
}

/** Where a tag of a token stands on a wide map: above or below it, as far as it can on nothing else. */
export function tagBox(
  plan: GraphPlan,
  { x, y }: Pick<GraphSpot, "x" | "y">,
  size: { width: number; height: number },
  room: { width: number; height: number },
  taken: Box[],
): Box {
  const inner = y < room.height / 3 ? 1 : -1;
  const [beside, away] = [(size.width - plan.width) / 2, plan.height / 2 + 3];
  const boxes = [inner, -inner].flatMap((way) =>
    [0, beside, -beside].map((aside) => {
      const left = x + (size.width > plan.width ? aside : 0) - size.width / 2;
      return {
        ...size,
        left: Math.max(2, Math.min(room.width - size.width - 2, left)),
        top: y + way * away - (way < 0 ? size.height : 0),
      };
    }),
  );
  const spots = plan.spots.map((spot) => ({
    left: spot.x - plan.width / 2,
    top: spot.y - plan.height / 2,
    width: plan.width,
    height: plan.height,
  }));
  const free = (box: Box) => ![...spots, ...taken].some((one) => overlaps(box, one));
  const inside = (box: Box) => box.top >= 0 && box.top + box.height <= room.height;
  return boxes.find((box) => inside(box) && free(box)) ?? (boxes[0] as Box);
}

/** The free corner of a wide map on one side, below if it can be: where nothing of the map stands. */
export function freeCorner(
  plan: GraphPlan,
  width: number,
  height: number,
  side: "left" | "right",
  above = false,
): Box | null {
  const [high, wide] = [plan.height + 6, 2 * plan.width + 8];
  for (const top of above ? [4] : [height - high - 2, 4]) {
    const box = { left: side === "left" ? 0 : width - wide, top, width: wide, height: high };
    const taken = plan.spots.some(({ x, y }) =>
      overlaps(box, {
        left: x - plan.width / 2,
        top: y - plan.height / 2,
        width: plan.width,
        height: plan.height,
      }),
    );
    if (!taken && high >= 60 && wide >= 150) return box;
  }
  return null;
}

export function graphPlan(
  spaces: Cell[],
  width: number,
  height: number,
  viewer: number,
  phone: boolean,
): GraphPlan {
  if (!spaces.length) return { spots: [], width: 0, height: 0, lying: false };
  return phone ? upright(spaces, width, height, viewer) : across(spaces, width, height);
}
