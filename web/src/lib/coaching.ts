// Where the coach stands: beside what is meant, over nothing that is needed.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

const GAP = 26;

export const right = (box: Box): number => box.left + box.width;
export const bottom = (box: Box): number => box.top + box.height;

/** How much two boxes share. */
export function shared(a: Box, b: Box): number {
  const wide = Math.min(right(a), right(b)) - Math.max(a.left, b.left);
  const high = Math.min(bottom(a), bottom(b)) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** One box round several. */
export function around(boxes: Box[]): Box | null {
  if (!boxes.length) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  return {
    left,
    top,
    width: Math.max(...boxes.map(right)) - left,
    height: Math.max(...boxes.map(bottom)) - top,
  };
}

/** The box that is nearest to a card. */
export function nearest(card: Box, boxes: Box[]): Box | null {
  const far = (box: Box) => Math.hypot(middle(box).x - middle(card).x, middle(box).y - middle(card).y);
  return boxes.reduce<Box | null>((best, box) => (best === null || far(box) < far(best) ? box : best), null);
}

const middle = (box: Box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

/**
 * The best place for a card: inside the room, over as little as possible of what is meant (which weighs most) and of
 * what else can be seen, and near to what is meant.
 */
export function place(card: Size, room: Box, meant: Box[], others: Box[]): Box {
  const target = around(meant);
  const lefts = new Set([room.left, room.left + (room.width - card.width) / 2, right(room) - card.width]);
  const tops = new Set([room.top, room.top + (room.height - card.height) / 2, bottom(room) - card.height]);
  if (target) {
    lefts.add(target.left - card.width - GAP).add(right(target) + GAP);
    lefts.add(target.left + target.width / 2 - card.width / 2);
    tops.add(target.top - card.height - 2 * GAP).add(bottom(target) + 2 * GAP);
    tops.add(target.top + target.height / 2 - card.height / 2);
  }
  const inside = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
  const candidates = [...lefts].flatMap((left) =>
    [...tops].map((top) => ({
      left: inside(left, room.left, Math.max(room.left, right(room) - card.width)),
      top: inside(top, room.top, Math.max(room.top, bottom(room) - card.height)),
      ...card,
    })),
  );
  const cost = (box: Box) => {
    const far = target ? Math.hypot(middle(box).x - middle(target).x, middle(box).y - middle(target).y) : 0;
    const over = meant.reduce((sum, one) => sum + shared(box, one), 0);
    const hidden = others.reduce((sum, one) => sum + shared(box, one), 0);
    return over * 40 + hidden + far * 8;
  };
  return candidates.reduce((best, one) => (cost(one) < cost(best) ? one : best));
}

/** A curved arrow from a card to what is meant: its path, and its head. Nothing if they touch. */
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
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  if (length < 18) return null;
  const bend = Math.min(40, length / 3);
  const way = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  const control = { x: (start.x + end.x) / 2 - way.y * bend, y: (start.y + end.y) / 2 + way.x * bend };
  const angle = Math.atan2(end.y - control.y, end.x - control.x);
  const tip = (turn: number, far: number) =>
    `${(end.x - far * Math.cos(angle + turn)).toFixed(1)} ${(end.y - far * Math.sin(angle + turn)).toFixed(1)}`;
  return {
    line: `M${start.x.toFixed(1)} ${start.y.toFixed(1)}Q${control.x.toFixed(1)} ${control.y.toFixed(1)} ${tip(0, 12)}`,
    head: `M${end.x.toFixed(1)} ${end.y.toFixed(1)}L${tip(0.5, 24)}L${tip(0, 17)}L${tip(-0.5, 24)}Z`,
  };
}

const inner = (x: number, box: Box) => Math.max(box.left + 10, Math.min(right(box) - 10, x));
