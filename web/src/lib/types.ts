// What the server sends. The client knows no rules: it draws scenes and sends picks (docs/scene.md).

import type * as scene from "./scene";

export type {
  Action,
  Area,
  Arrow,
  Bracket,
  Button,
  Card,
  Cell,
  Change,
  Deed,
  Edge,
  Ending,
  Group,
  Look,
  News,
  Next,
  Outcome,
  Piece,
  Plate,
  Race,
  Step,
  StoryLine,
  Tag,
  Vital,
  Zone,
} from "./scene";

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
  cards: boolean;
  options: OptionInfo[];
}

export interface SeatInfo {
  name: string;
  kind: "person" | "here" | "computer" | "invited" | "open";
  computer: number;
  shadow: boolean;
  /** Whether somebody sits there now. */
  here?: boolean;
  /** A computer helped this seat. */
  helped?: boolean;
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
  undo_refused?: { seat: number; by: number } | null;
  can_undo: number;
  sentence: string[];
  seats: SeatInfo[];
  clock: number[] | null;
  help?: boolean;
  chat?: boolean;
  rematch?: string;
  passing?: string;
}

/** What happened: `kind` and what belongs to it (docs/scene.md). */
export interface GameEvent {
  kind: string;
  [field: string]: unknown;
}

/** A scene on the wire: without what only programs read, with what the table itself says. */
export interface Scene extends Omit<scene.Scene, "view" | "log" | "events"> {
  events: GameEvent[];
  table: TableInfo;
}

/** A word of the game and what it means. */
export interface GlossaryTerm {
  word: string;
  forms?: string[];
  text: string;
  clause?: string;
}
