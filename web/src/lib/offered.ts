// What the pieces on a map can do, said in words: the best of each first, and what can only be lost last.

import { ending } from "./choices";
import type { Choice, Thing } from "./stage";
import type { Cell } from "./types";

export interface Offered {
  label: string;
  choice: Choice;
}

const LOOKS = ["good", "plain", "bad"];
const order = ({ look }: Choice) => LOOKS.indexOf(look);
/** "60 → 20": the less is left, the better. */
const left = ({ label }: Choice) => Number(/\d+ → (\d+)$/.exec(label)?.[1] ?? 0);

/** One choice for each thing that it is aimed at, of several the best; a space is reached in the cheapest way. */
function aimed(choices: Choice[]): Choice[] {
  const found: Choice[] = [];
  const best = [...choices].sort((a, b) => order(a) - order(b) || left(a) - left(b));
  for (const choice of best) {
    if (choice.why || (choice.preview.length && !choice.at.length)) continue;
    if (choice.at.length && found.some((one) => one.at.join() === choice.at.join())) continue;
    found.push(choice);
  }
  return found;
}

/** Whose choices they are is said first. */
function said(name: string, { label }: Choice): string {
  const goes = ending(label);
  return goes ? `${name} ${goes.sign} ${goes.end}` : `${name}: ${label}`;
}

/** The choices of the pieces that stand on a board, the best of each piece before the second of any. */
export function offeredBy(cells: Cell[], choices: (thing: Thing) => Choice[]): Offered[] {
  const each = cells.flatMap(({ id, card }) =>
    card?.actions?.some((action) => !action.why)
      ? aimed(choices({ name: card.name, ids: [id, card.id], card })).map((choice, rank) => ({
          label: said(card.name, choice),
          choice,
          rank,
        }))
      : [],
  );
  return each.sort((a, b) => order(a.choice) - order(b.choice) || a.rank - b.rank);
}
