// A stack that is the board: large cards side by side, arcs above them from each answer to what it answers.

export interface Lain {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What arcs and order words need above the cards, and outcome words below. */
const room = (height: number) => (height < 240 ? [30, 27] : [50, 42]) as [number, number];
const TALLEST = 236;

/** Where the cards lie: all alike up to four; of more, the newest stays large and the others narrow. */
export function lay(count: number, width: number, height: number): Lain[] {
  if (count === 0) return [];
  const many = count > 4;
  const gap = many ? 8 : 40;
  const more = many ? 62 : 0;
  const [above, below] = room(height);
  const high = Math.max(60, Math.min(TALLEST, height - above - below));
  const wide = Math.max(
    74,
    Math.min(Math.max(122, high * 0.73), (width - gap * (count - 1) - more - 8) / count),
  );
  const total = wide * count + gap * (count - 1) + more;
  const middle = above + (height - above - below) / 2;
  let x = Math.max(0, (width - total) / 2);
  return Array.from({ length: count }, (_, i) => {
    const first = many && i === 0;
    const one = {
      x,
      width: wide + (first ? more : 0),
      height: many ? Math.min(high, first ? 212 : 196) : high,
    };
    x += one.width + gap;
    return { ...one, y: middle - one.height / 2 };
  });
}

export interface Arc {
  line: string;
  /** The tip of the arrow. */
  tip: string;
}

/** From one card to another: straight between neighbours that stand apart, else an arc above. */
export function arc(from: Lain, to: Lain): Arc {
  const gap = to.x - from.x - from.width;
  if (gap > 30 && gap < 60) {
    const y = from.y + from.height * 0.36;
    const [a, b] = [from.x + from.width - 8, to.x + 6];
    return { line: `M${a} ${y}H${b - 16}`, tip: `M${b - 18} ${y - 14}L${b} ${y}L${b - 18} ${y + 14}Z` };
  }
  const forth = to.x > from.x ? 1 : -1;
  // Beside the words above it.
  const out = from.width > 130 ? 46 : 32;
  const [a, b] = [from.x + from.width / 2 + out * forth, to.x + to.width / 2 - 32 * forth];
  const [start, end] = [from.y - 6, to.y - 2];
  const top = Math.max(6, Math.min(start, end) - Math.min(44, 22 + Math.abs(b - a) * 0.1));
  return {
    line: `M${a} ${start}C${a} ${top} ${b} ${top} ${b} ${end - 10}`,
    tip: `M${b - 9} ${end - 13}H${b + 9}L${b} ${end}Z`,
  };
}
