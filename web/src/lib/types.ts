// What the server sends. The client knows no rules: it draws scenes and sends picks (docs/scene.md).

export interface OptionInfo {
  name: string;
  values: (string | number | boolean | null)[];
  default: string | number | boolean | null;
  text: string;
}

export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  minutes: string;
  designer: string;
  players: [number, number];
  default_players: number;
  options: OptionInfo[];
}

/** A legal pick, and the ids of the drawn things that stand for it. */
export interface Button {
  pick: number;
  word: string;
  label: string;
  at: string[];
  /** Where every piece would go. */
  preview?: Arrow[];
  /** Picks that may come next, and stand for something drawn. */
  then?: { pick: number; label: string; at: string[] }[];
}

/** A piece moved, or would move, from one drawn thing to another. */
export interface Arrow {
  from: string;
  to: string;
  owner: number;
  kind: string;
}

export interface Card {
  id: string;
  name: string;
  face?: "down";
  text?: string;
  type?: string;
  cost?: number | string;
  symbol?: string;
  owner?: number;
  stats?: [string, number | string][];
  marks?: string[];
  beads?: { owner: number; count: number }[];
  source?: "rulebook" | "published" | "house";
  /** Kind of relation, and the names of the cards that have it with this one. */
  relations?: [string, string[]][];
  word?: string;
  /** Whole sentences that this card can begin, and why not. */
  actions?: { say: string; label: string; why: string }[];
}

export interface Piece {
  name: string;
  letter: string;
  owner: number;
}

export interface Cell {
  id: string;
  x?: number;
  y?: number;
  q?: number;
  r?: number;
  label?: string;
  piece?: Piece;
  card?: Card;
  marks?: string[];
  tint?: number;
  word?: string;
  note?: string;
  chosen?: boolean;
}

export interface Area {
  id: string;
  kind: "grid" | "hex" | "map" | "hand" | "row" | "pile" | "stack" | "pool" | "steps" | "facts";
  title: string;
  owner?: number;
  note?: string;
  cells?: Cell[];
  spaces?: Cell[];
  ways?: [string, string][];
  arrows?: Arrow[];
  cards?: Card[];
  count?: number;
  counters?: { name: string; count: number; most?: number }[];
  steps?: { name: string; now?: boolean }[];
  rows?: { name: string; text: string }[];
}

export interface SeatInfo {
  name: string;
  kind: "person" | "here" | "computer" | "open";
  computer: number;
  shadow: boolean;
}

export interface TableInfo {
  id: string;
  game: string;
  ply: number;
  over: boolean;
  winners: number[];
  /** Seconds from the first moment to the last, of a match that is over. */
  took: number;
  resigned: number[];
  late: number | null;
  asking: { seat: number; allowed: number[] } | null;
  can_undo: number;
  sentence: string[];
  seats: SeatInfo[];
  clock: number[] | null;
}

export interface GameEvent {
  kind: string;
  [field: string]: unknown;
}

export interface StoryLine {
  seat: number;
  text: string;
  head?: boolean;
}

export interface Scene {
  title: string;
  seat: number;
  to_pick: number;
  names: string[];
  prompt: string;
  areas: Area[];
  picks: Button[];
  story: StoryLine[];
  events: GameEvent[];
  winners: number[];
  scores: number[];
  table: TableInfo;
}
