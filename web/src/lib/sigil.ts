// A figure for every card, drawn from its name: cards are told apart at a glance, and no game needs pictures.

/** A small generator of numbers that depends on a text alone. */
function seeded(text: string): () => number {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519);
    state = Math.imul(state ^ (state >>> 13), 3266489917);
    return ((state ^= state >>> 16) >>> 0) / 2 ** 32;
  };
}

type Point = [number, number];

/** A point on a circle around the middle, by parts of a turn. */
const at = (turn: number, radius: number): Point => [
  radius * Math.sin(2 * Math.PI * turn),
  -radius * Math.cos(2 * Math.PI * turn),
];
const said = (...points: Point[]) =>
  points.map(([x, y]) => `${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`).join(" ");
const circle = ([x, y]: Point, radius: number) => {
  const r = Number(radius.toFixed(1));
  return `M${said([x - r, y])}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
};

/** What may be repeated around the middle, once a fold. */
const LAYERS: ((turn: number, fold: number, roll: () => number) => string)[] = [
  // a petal
  (turn, fold, roll) => {
    const [wide, long] = [0.5 / fold + 0.02, 34 + 12 * roll()];
    return `M0 0Q${said(at(turn - wide, long * 0.7), at(turn, long))}Q${said(at(turn + wide, long * 0.7), [0, 0])}`;
  },
  // a chord of a star
  (turn, fold, roll) => {
    const skip = 1 + Math.floor(roll() * Math.max(1, Math.floor(fold / 2) - 1));
    return `M${said(at(turn, 42))}L${said(at(turn + skip / fold, 42))}`;
  },
  // a circle on the rim
  (turn, _, roll) => circle(at(turn, 22 + 12 * roll()), 6 + 12 * roll()),
  // a ray with a bead
  (turn, _, roll) => {
    const long = 28 + 14 * roll();
    return `M${said(at(turn, 9))}L${said(at(turn, long))}${circle(at(turn, long + 3), 3)}`;
  },
  // a wave that turns
  (turn, fold, roll) =>
    `M0 0Q${said(at(turn + 0.6 / fold, 18 + 14 * roll()), at(turn, 40))}Q${said(at(turn - 0.3 / fold, 46), at(turn - 0.6 / fold, 36))}`,
];

/** The path of a name's figure, within 46 around the middle; the same name always has the same. */
export function sigil(name: string): string {
  const roll = seeded(name);
  const fold = 3 + Math.floor(roll() * 6);
  const first = Math.floor(roll() * LAYERS.length);
  const second = (first + 1 + Math.floor(roll() * (LAYERS.length - 1))) % LAYERS.length;
  const shift = roll() < 0.5 ? 0.5 / fold : 0;
  const path = [first, second].map((layer, number) => {
    const seed = roll();
    return Array.from({ length: fold }, (_, n) =>
      // Every repetition rolls the same numbers: that makes it symmetrical.
      LAYERS[layer]?.(n / fold + number * shift, fold, seeded(`${name}${seed}`)),
    ).join("");
  });
  return path.join("") + (roll() < 0.6 ? circle([0, 0], 4 + 8 * roll()) : "");
}
