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

/** The choices of the pieces that stand on a board, the best of each piece before the second of any: one for each thing
 * that it is aimed at, and a space is reached in the cheapest way. */
export function offeredBy(cells: Cell[], choices: (thing: Thing) => Choice[]): Offered[] {
  const each = cells.flatMap(({ id, card }) => {
    if (!card?.actions?.some((action) => !action.why)) return [];
    const aims = new Set<string>();
    return choices({ name: card.name, ids: [id, card.id], card })
      .filter((choice) => !choice.why && (choice.at.length || !choice.preview.length))
      .sort((a, b) => order(a) - order(b))
      .filter(({ at: [at = ""], label }) => !aims.has(at || label) && aims.add(at || label))
      .map((choice, rank) => {
        const { label } = choice;
        const goes = ending(label);
        // Whose choice it is is said first.
        const said = goes ? `${card.name} ${goes.sign} ${goes.end}` : `${card.name}: ${label}`;
        return { label: said, choice, rank };
      });
  });
  return each.sort((a, b) => order(a.choice) - order(b.choice) || a.rank - b.rank);
}
