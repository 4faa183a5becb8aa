// The shapes of the seats, in a box of 14 by 14, so that colour is never the only difference. (The diamond is for order.)

export const SHAPES = [
  "M7 1a6 6 0 1 0 .01 0z",
  "M1.5 1.5h11v11h-11z",
  "M7 1l6.5 12H.5z",
  "M7 .8l6.4 5L11 13.4H3L.6 5.8z",
  "M1 1h12L8.8 7 13 13H1l4.2-6z",
  "M.6 10.500a6.400 8 0 0 1 12.800 0z",
];

export const shapeOf = (seat: number): string => SHAPES[seat % SHAPES.length] ?? "";
export const colourOf = (seat: number): string => `var(--seat${seat % SHAPES.length})`;
