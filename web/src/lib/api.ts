// Talking to the server by HTTP. Every refusal is an Error whose message can be shown to a person.

import { root } from "./root";
import type { Card, Look } from "./scene";
import type { GameInfo, Scene } from "./types";

export interface SeatPlan {
  kind: "person" | "here" | "computer" | "invited" | "open";
  name?: string;
  level?: number;
}

export interface Opened {
  id: string;
  game: string;
  over: boolean;
  seats: { seat: number; kind: SeatPlan["kind"]; token: string; invitation: string }[];
}

export interface LobbyRow {
  id: string;
  game: string;
  seats: { name: string; kind: string }[];
}

export interface Replayed {
  scene: Scene;
  ply: number;
  plies: number;
  sentences: [number, number][];
  /** Where turns, rounds and cycles begin, and what the story calls them. */
  headings: [number, string][];
}

export type Value = string | number | boolean | null;
export type Options = Record<string, Value>;

/** An option with a word for each of its values. */
export interface OptionInfo {
  name: string;
  label: string;
  values: Value[];
  words: string[];
  default: Value;
  text: string;
  least: number;
  most: number;
}

export interface Preset {
  name: string;
  title: string;
  text: string;
  options: Options;
}

/** A game as home and the form of a new match show it. */
export interface Game extends Omit<GameInfo, "options"> {
  options: OptionInfo[];
  presets: Preset[];
  look: Look;
  sign: string;
}

export interface LessonInfo {
  name: string;
  title: string;
  kind: "guide" | "lesson" | "puzzle";
  aim: string;
  steps: number;
}

/** The puzzle of the day. */
export interface PuzzleInfo {
  game: string;
  lesson: string;
  aim: string;
}

/** The way that a learner has gone: the sentence of each step, and the words of the present one. */
export interface Way {
  done: string[];
  said: string[];
}

export interface Reached extends Way {
  scene: Scene;
  /** How it was after the learner's own deed and each of the others' but the last. */
  between: Scene[];
  step: {
    at: number;
    of: number;
    say: string;
    why: string;
    just: string;
    glow: string[];
    wanted: string[];
    /** What is said while the choices of the pressed thing stand open; absent: a single one is not asked about. */
    choose: { say: string; why: string; glow: string[] } | null;
    /** In a puzzle, where everything may be tried: what solves it. */
    answer: string;
  } | null;
  fault: string;
  over: boolean;
  end: string;
}

export interface Point {
  ply: number;
  actor: number;
  chances: number[];
  /** The number by which each seat lives or wins. */
  vitals: number[];
}

export interface Turn {
  /** The turn or round it was in. */
  when: string;
  ply: number;
  after: number;
  actor: number;
  text: string;
  changes: number[];
  choices: { label: string; chance: number; yours: boolean }[];
}

export interface Account {
  start: number;
  luck: number;
  own: number;
  others: number;
}

export interface Review {
  done: number;
  of: number;
  points: Point[];
  turns: Turn[];
  accounts: Account[];
  /** What the seats' numbers are of. */
  label: string;
}

export interface Picture {
  scene: Scene;
  areas: string[];
  caption: string;
}

export interface Rulebook {
  title: string;
  sections: { title: string; page: number; text: string; pictures: Picture[] }[];
}

/** A refusal of the server, with its status: 0 if it did not answer. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

export const NO_LINE = "No connection to the table. Your matches are safe.";

async function ask<T>(path: string, body?: unknown, token = ""): Promise<T> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await fetch(`${root}/api/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => null);
  if (!answer) throw new Refusal(NO_LINE, 0);
  const data: unknown = await answer.json().catch(() => ({}));
  if (!answer.ok)
    throw new Refusal((data as { why?: string }).why ?? "The table did not answer.", answer.status);
  return data as T;
}

let known: Promise<Game[]> | null = null;

/** The games of this server, asked for once. */
export function games(): Promise<Game[]> {
  known ??= ask<Game[]>("games").catch((error: Error) => {
    known = null;
    throw error;
  });
  return known;
}

export const lobby = () => ask<LobbyRow[]>("lobby");
export const check = (game: string, options: Options) =>
  ask<{ options: Options | null; seats: number; own_seat: number; why: string }>(`games/${game}/check`, {
    options,
  });
export const begin = (
  game: string,
  seats: SeatPlan[],
  options: Options,
  more: Record<string, unknown> = {},
) => ask<Opened>("matches", { game, seats, options, ...more });
export const upload = (text: string) => ask<Opened>("matches/upload", { text });
export const join = (id: string, name: string) =>
  ask<{ id: string; game: string; seat: number; token: string }>(`matches/${id}/join`, { name });
/** Take the seat of an invitation on this device. */
export const sitFor = (id: string, secret: string, name: string) =>
  ask<{ token: string }>(`matches/${id}/join`, { invitation: secret, name });
export const computer = (id: string, token: string, level: number) =>
  ask(`matches/${id}/computer`, { level }, token);
export const scene = (id: string, token: string) => ask<Scene>(`matches/${id}/scene`, undefined, token);
export const rename = (id: string, token: string, name: string) => ask(`matches/${id}/name`, { name }, token);
export const replay = (id: string, ply: number, token = "", open = false) =>
  ask<Replayed>(`matches/${id}/replay?ply=${ply}${open ? "&open=true" : ""}`, undefined, token);
export const analysis = (id: string, token = "") => ask<Review>(`matches/${id}/analysis`, undefined, token);
export const rematch = (id: string, token: string) =>
  ask<{ id: string; game: string; seat: number; token: string }>(`matches/${id}/rematch`, {}, token);
export const say = (id: string, token: string, said: { text?: string; emote?: string }) =>
  ask(`matches/${id}/say`, said, token);
export const branch = (id: string, ply: number, seats: SeatPlan[]) =>
  ask<Opened>(`matches/${id}/branch`, { ply, seats });
export const lessons = (game: string) => ask<LessonInfo[]>(`games/${game}/lessons`);
export const puzzle = () => ask<PuzzleInfo | null>("puzzle");
export const learn = (game: string, lesson: string, way: Way, press = "", next = false) =>
  ask<Reached>(`games/${game}/lessons/${lesson}`, { done: way.done, said: way.said, press, next });
export const playOn = (game: string, lesson: string, done: string[], name: string) =>
  ask<Opened>(`games/${game}/lessons/${lesson}/play`, { done, level: 1, name });
export const cards = (game: string) => ask<Card[]>(`games/${game}/cards`);
export const rulebook = (game: string) => ask<Rulebook>(`games/${game}/rulebook`);

export async function text(path: string, token = ""): Promise<string> {
  const answer = await fetch(
    `${root}/api/${path}`,
    token ? { headers: { Authorization: `Bearer ${token}` } } : {},
  ).catch(() => null);
  if (!answer) throw new Refusal(NO_LINE, 0);
  if (!answer.ok) throw new Refusal("There is nothing like that here.", answer.status);
  return answer.text();
}
