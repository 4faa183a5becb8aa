// What the drawn things of a scene ask of the stage around them: what can be done with them, and being looked at.

import { getContext, setContext } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Area, Arrow, Card, Scene } from "./types";

/** One thing that a press may mean. */
export interface Choice {
  label: string;
  /** The words that are said with it: for asking what they would bring. */
  say: string;
  /** Empty if it can be done now, else why not. */
  why: string;
  /** The same in one to four words. */
  short: string;
  /** What it brings, in one to four words. */
  note: string;
  look: "plain" | "good" | "bad";
  emblem: string;
  /** Things that stand for it when they are pressed next, or dragged to. */
  at: string[];
  preview: Arrow[];
  run: () => void;
}

/** A drawn thing: the ids that picks may name it by, and the card that lies there. */
export interface Thing {
  name: string;
  ids: string[];
  card?: Card | undefined;
  /** The word of the thing's pick, for asking why it cannot be picked. */
  word?: string | undefined;
  /** More to tell of it. */
  note?: string | undefined;
}

export interface Stage {
  readonly scene: Scene;
  readonly phone: boolean;
  /** Whether nothing can be done with what is drawn. */
  readonly readonly: boolean;
  /** Everything that can be done with it now, and what cannot with the reason. */
  choices(thing: Thing): Choice[];
  /** The pile to which a held card is dragged that ends the turn. */
  readonly throws: Area | undefined;
  /** Whether a press of it does something. */
  glows(thing: Thing): boolean;
  /** Whether it was pressed and asks which of its choices is meant. */
  chosen(thing: Thing): boolean;
  press(thing: Thing, at: Element): void;
  /** For what is drawn and glows: while it is there, these ids can be pressed; a pick that none bears becomes a button. */
  bearing(ids: string[]): Attachment;
  look(thing: Thing | null): void;
  /** How the card that is looked at is related to this one ("affinity"), if it is. */
  relation(card: Card): string;
  /** The change that the choice under consideration would bring to a number or card: "3 → 4", "+1". */
  change(id: string, label?: string): string;
  /** What the choice under consideration would move. */
  readonly arrows: Arrow[];
  seatName(seat: number): string;
  /** A text with the names of the people in it. */
  named(text: string): string;
  /** The sentence that is offered beside the place where it would lie, so that the question need not. */
  offering: string;
  /** Drag a thing onto another: whether that does something, and doing it. */
  drop(thing: Thing, onto: string): boolean;
}

/** Whether a key presses what has the focus, where that is no button. */
export function presses(event: KeyboardEvent): boolean {
  if (event.key !== "Enter" && event.key !== " ") return false;
  event.preventDefault();
  return true;
}

const KEY = Symbol("stage");

export const provideStage = (stage: Stage): Stage => setContext(KEY, stage);
export const stage = (): Stage => getContext<Stage>(KEY);
