// What every drawn part may ask for: the look of the game, its emblems, and the words that need a gloss.

import { getContext, setContext } from "svelte";
import { PLAIN, type Drawn } from "./look";
import type { Accent } from "./scene";
import type { Card, GlossaryTerm } from "./types";

export interface Kit {
  readonly drawn: Drawn;
  /** Tell what a word means beside where it stands; null: no longer. */
  gloss(term: GlossaryTerm | null, at?: Element): void;
}

const KEY = Symbol("kit");
const NONE: Kit = { drawn: PLAIN, gloss: () => {} };

export const provideKit = (kit: Kit): Kit => setContext(KEY, kit);
export const kit = (): Kit => getContext<Kit | undefined>(KEY) ?? NONE;

const INKS: Accent[] = [
  { paper: "#dbeaf3", ink: "#1d5f86" },
  { paper: "#f9e2d3", ink: "#a4472a" },
  { paper: "#e2eed6", ink: "#3f7030" },
  { paper: "#ece3f2", ink: "#6b4580" },
  { paper: "#f6ead0", ink: "#8a6414" },
  { paper: "#f8e2ec", ink: "#9a3f6d" },
];

/** The colours of a card: what it names, else one for each kind of card. */
export function accentOf(drawn: Drawn, card: { accent?: string; type?: string; symbol?: string }): Accent {
  const named = card.accent === undefined ? undefined : drawn.look.accents[card.accent];
  if (named) return named;
  let sum = 7;
  for (const letter of card.type ?? card.symbol ?? "") sum = (sum * 17 + (letter.codePointAt(0) ?? 0)) % 9973;
  return INKS[sum % INKS.length] as Accent;
}

/** The markup of a card's emblem: its own, else its kind's; empty: initials in a seal. */
export function emblemOf(drawn: Drawn, card: Pick<Card, "emblem" | "type" | "accent">): string {
  const names = [
    card.emblem,
    card.type,
    `kind:${card.type ?? ""}`,
    `kind:${card.accent ?? ""}`,
    `type:${card.accent ?? ""}`,
  ];
  for (const name of names) {
    const markup = name === undefined ? undefined : drawn.emblems[name];
    if (markup) return markup;
  }
  return "";
}

/** The emblem of a symbol, a suit or the name of a number, where the game has one. */
export const signOf = (drawn: Drawn, name: string): string =>
  drawn.emblems[`symbol:${name}`] ?? drawn.emblems[`element:${name}`] ?? drawn.emblems[name] ?? "";

/** One or two letters for a seal. */
export const initials = (name: string): string =>
  name
    .split(/[\s-]+/)
    .map((word) => word[0] ?? "")
    .join("")
    .slice(0, 2)
    .toUpperCase();
