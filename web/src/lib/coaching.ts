// What the coach points at: the line round it, and the arrow to it.

import { overlaps, type Box } from "./place";

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
  const corners = [
    [0.5, 0],
    [1, 0.25],
    [1, 0.75],
    [0.5, 1],
    [0, 0.75],
    [0, 0.25],
  ].map(([a = 0, b = 0]) => (width > height ? [b, a] : [a, b]));
  return `M${corners.map(([x = 0, y = 0]) => `${left + x * width} ${top + y * height}`).join("L")}z`;
}

/** A longer arrow would lie over what stands beside it. */
const LONGEST = 34;

/**
 * An arrow to what is meant, straight onto one of its sides, as a path. Nothing if the card touches it.
 * It comes from the side of the card, or from another where it would lie over what should be seen.
 */
export function arrow(card: Box, target: Box, spared: Box[] = []): string | null {
  if (overlaps(card, target)) return null;
  const { x, y } = middle(target);
  const from = middle(card);
  const ways = [
    { x: right(target) + 6, y, dx: 1, dy: 0 },
    { x: target.left - 6, y, dx: -1, dy: 0 },
    { x, y: target.top - 6, dx: 0, dy: -1 },
    { x, y: bottom(target) + 6, dx: 0, dy: 1 },
  ].map((way) => {
    /** So far from its end, and so far beside its line. */
    const at = (far: number, beside = 0) => [
      way.x + way.dx * far + way.dy * beside,
      way.y + way.dy * far + way.dx * beside,
    ];
    const [left = 0, top = 0] = at(LONGEST / 2);
    const body = { left: left - 12, top: top - 12, width: 24, height: 24 };
    const covered = spared.filter((box) => overlaps(body, box)).length;
    return { at, cost: covered * 1e4 + Math.hypot(left - from.x, top - from.y) };
  });
  const { at } = ways.reduce((one, other) => (other.cost < one.cost ? other : one));
  // From its tail to its tip, and round its head.
  return `M${[at(LONGEST), at(15), at(19, 8), at(2), at(19, -8), at(15)].map((point) => point.join(" ")).join("L")}Z`;
}
