// Where the pips of a playing card stand, from -0.5 to 0.5 across and -1 to 1 down.

export type Pip = [number, number];

const COLUMN = (x: number, ys: number[]): Pip[] => ys.map((y) => [x, y]);
const PAIR = (ys: number[]): Pip[] => [...COLUMN(-0.5, ys), ...COLUMN(0.5, ys)];

const PLACES: Record<number, Pip[]> = {
  1: [[0, 0]],
  2: COLUMN(0, [-1, 1]),
  3: COLUMN(0, [-1, 0, 1]),
  4: PAIR([-1, 1]),
  5: [...PAIR([-1, 1]), [0, 0]],
  6: PAIR([-1, 0, 1]),
  7: [...PAIR([-1, 0, 1]), [0, -0.5]],
  8: PAIR([-1, -0.33, 0.33, 1]),
  9: [...PAIR([-1, -0.33, 0.33, 1]), [0, 0]],
  10: [...PAIR([-1, -0.33, 0.33, 1]), [0, -0.66], [0, 0.66]],
};

export const pipsOf = (count: number): Pip[] => PLACES[count] ?? [];
