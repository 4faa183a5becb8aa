// Where a bubble stands beside its anchor: it covers nothing that can be picked, nor the anchor, nor what it is about.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where something stands in a room that begins at `origin` and is drawn larger by `zoom`. */
export function boxOf(thing: Element, origin: DOMRect, zoom: number): Box {
  const { left, top, width, height } = thing.getBoundingClientRect();
  return {
    left: (left - origin.left) / zoom,
    top: (top - origin.top) / zoom,
    width: width / zoom,
    height: height / zoom,
  };
}

const GAP = 10;
/** Covering what should be spared is as bad as being so far away. */
const SPARED = 600;

export const overlaps = (a: Box, b: Box, by = 0): boolean =>
  a.left < b.left + b.width + by &&
  b.left < a.left + a.width + by &&
  a.top < b.top + b.height + by &&
  b.top < a.top + a.height + by;

/** The box round two boxes. */
export function joined(a: Box, b: Box): Box {
  const [left, top] = [Math.min(a.left, b.left), Math.min(a.top, b.top)];
  const right = Math.max(a.left + a.width, b.left + b.width);
  return { left, top, width: right - left, height: Math.max(a.top + a.height, b.top + b.height) - top };
}

const within = (box: Box, room: Box): boolean =>
  box.left >= room.left &&
  box.top >= room.top &&
  box.left + box.width <= room.left + room.width &&
  box.top + box.height <= room.top + room.height;

/** The nearest free place within the room, or null if there is none. */
export function placed(
  size: { width: number; height: number },
  anchor: Box,
  room: Box,
  taken: Box[],
  /** What is covered only where nothing else is free. */
  spared: Box[] = [],
): Box | null {
  const { width, height } = size;
  const [x, y] = [anchor.left + anchor.width / 2, anchor.top + anchor.height / 2];
  const lefts = [
    x - width / 2,
    anchor.left,
    anchor.left + anchor.width - width,
    anchor.left - width - GAP,
    anchor.left + anchor.width + GAP,
    room.left + 4,
    room.left + room.width - width - 4,
  ];
  const tops = [
    anchor.top - height - GAP,
    y - height / 2,
    anchor.top + anchor.height + GAP,
    anchor.top,
    anchor.top + anchor.height - height,
    room.top + 4,
    room.top + room.height - height - 4,
  ];
  for (const box of taken) {
    lefts.push(box.left + box.width + GAP, box.left - width - GAP);
    tops.push(box.top + box.height + GAP, box.top - height - GAP);
  }
  let [best, near] = [null as Box | null, Infinity];
  for (const left of lefts)
    for (const top of tops) {
      const box = { left, top, width, height };
      const away = Math.hypot(left + width / 2 - x, top + height / 2 - y);
      const far = away + (spared.some((one) => overlaps(box, one)) ? SPARED : 0);
      if (far >= near || !within(box, room) || overlaps(box, anchor, 2)) continue;
      if (taken.some((one) => overlaps(box, one, 2))) continue;
      [best, near] = [box, far];
    }
  return best;
}
