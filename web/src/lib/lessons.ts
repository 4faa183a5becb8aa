// How far this browser's person has come in the lessons: kept here and nowhere else.

import type { Way } from "./api";

const PLACE = "parlor.lessons";

export interface Progress extends Way {
  at: number;
  of: number;
  over: boolean;
}

type Kept = Record<string, Progress>;

function all(): Kept {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

const key = (game: string, lesson: string) => `${game}/${lesson}`;

export const progress = (game: string, lesson: string): Progress | undefined => all()[key(game, lesson)];

export function keepProgress(game: string, lesson: string, now: Progress): void {
  const before = progress(game, lesson);
  const kept = { ...all(), [key(game, lesson)]: { ...now, over: now.over || before?.over === true } };
  localStorage.setItem(PLACE, JSON.stringify(kept));
}
