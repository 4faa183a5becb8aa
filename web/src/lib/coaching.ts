// What the coach points at: the line round it, and the arrow to it.

import type { Box } from "./place";

export const right = (box: Box): number => box.left + box.width;
export const bottom = (box: Box): number => box.top + box.height;

/** The box that is nearest to a card. */
export function nearest(card: Box, boxes: Box[]): Box | null {
  const far = (box: Box) => Math.hypot(middle(box).x - middle(card).x, middle(box).y - middle(card).y);
  return boxes.reduce<Box | null>((best, box) => (best === null || far(box) < far(best) ? box : best), null);
}

const middle = (box: Box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

/** The line round what is meant: a hexagon round one, else a box with soft corners. */
export function outline({ left, top, width, height }: Box, hex: boolean): string {
  if (!hex) {
    const r = Math.min(12, width / 2, height / 2);
    const corner = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`;
    return (
      `M${left + r} ${top}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}` +
      `h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}z`
    );
  }
  // A hexagon that is wider than high stands on a side, else on a corner.
  const corners: [number, number][] =
    width > height
      ? [
          [0, 0.5],
          [0.25, 0],
          [0.75, 0],
          [1, 0.5],
          [0.75, 1],
          [0.25, 1],
        ]
      : [
          [0.5, 0],
          [1, 0.25],
          [1, 0.75],
          [0.5, 1],
          [0, 0.75],
          [0, 0.25],
        ];
  return `M${corners.map(([x, y]) => `${left + x * width} ${top + y * height}`).join("L")}z`;
}

/** A longer arrow would lie over what stands beside it. */
const LONGEST = 34;

/** An arrow that comes from a card to what is meant: its path, and its head. Nothing if they touch. */
export function arrow(card: Box, target: Box): { line: string; head: string } | null {
  const to = middle(target);
  const from = {
    x: Math.max(card.left + 24, Math.min(right(card) - 24, to.x)),
    y: Math.max(card.top + 24, Math.min(bottom(card) - 24, to.y)),
  };
  // It leaves the card on the side that faces the target, and ends at the target's nearest side.
  const below = target.top >= bottom(card);
  const above = bottom(target) <= card.top;
  const beside = target.left >= right(card) || right(target) <= card.left;
  if (!below && !above && !beside) return null;
  const start = below
    ? { x: from.x, y: bottom(card) }
    : above
      ? { x: from.x, y: card.top }
      : { x: target.left >= right(card) ? right(card) : card.left, y: from.y };
  const end = below
    ? { x: inner(to.x, target), y: target.top - 6 }
    : above
      ? { x: inner(to.x, target), y: bottom(target) + 6 }
      : { x: target.left >= right(card) ? target.left - 6 : right(target) + 6, y: to.y };
  const far = Math.hypot(end.x - start.x, end.y - start.y);
  if (far < 18) return null;
  const length = Math.min(far, LONGEST);
  const angle = Math.atan2(end.y - start.y, end.x - start.x);
  const tip = (turn: number, far: number) =>
    `${(end.x - far * Math.cos(angle + turn)).toFixed(1)} ${(end.y - far * Math.sin(angle + turn)).toFixed(1)}`;
  return {
    line: `M${tip(0, length)}L${tip(0, 12)}`,
    head: `M${end.x.toFixed(1)} ${end.y.toFixed(1)}L${tip(0.5, 24)}L${tip(0, 17)}L${tip(-0.5, 24)}Z`,
  };
}

const inner = (x: number, box: Box) => Math.max(box.left + 10, Math.min(right(box) - 10, x));
