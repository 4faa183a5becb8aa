// What the drawn things of a scene ask of the page around them: what can be picked with them, and being looked at.

import { getContext, setContext } from "svelte";
import type { Arrow, Card, Scene } from "./types";

/** One thing that a click may mean. */
export interface Choice {
  label: string;
  run: () => void;
  preview?: Arrow[];
}

/** A drawn thing: the ids that picks may name it by, and the card that lies there. */
export interface Thing {
  name: string;
  ids: string[];
  card?: Card | undefined;
  /** The word of the thing's pick, for asking why it cannot be picked. */
  word?: string | undefined;
}

export interface Desk {
  readonly scene: Scene;
  choices(thing: Thing): Choice[];
  press(thing: Thing): void;
  look(card: Card | null): void;
  /** How the card that is looked at is related to this one ("affinity"), if it is. */
  relation(card: Card): string;
}

const KEY = Symbol("desk");

export const provideDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const desk = (): Desk => getContext<Desk>(KEY);
