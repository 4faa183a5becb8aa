// What a table without a stack remembers: the cards that the story tells of and that lie open now.

import { IDLE } from "./names";
import type { Card, Scene } from "./types";

export interface Recalled {
  card: Card;
  /** What the story told of it last. */
  line: string;
}

/** Who has drawn a card has done nothing with it yet. */
const DRAWN = / draws\b/;
/** How far back the story is asked. */
const BACK = 40;

/** The last cards that were told of, the newest first, each once. */
export function recalled(scene: Scene, most: number): Recalled[] {
  const open = scene.areas
    .filter((area) => area.kind === "pile")
    .flatMap((area) => (area.cards ?? []).map((card) => ({ ...card, owner: card.owner ?? area.owner ?? -1 })))
    .filter((card) => card.face !== "down" && card.text);
  const found: Recalled[] = [];
  const seen = new Set<string>();
  for (const line of scene.story.slice(-BACK).reverse()) {
    if (found.length >= most) break;
    if (line.head || DRAWN.test(line.text) || IDLE.test(line.text)) continue;
    const named = open.filter((card) => line.text.includes(card.name) && !seen.has(card.name));
    // "Recoil against Push": whose deed it is stands first.
    const [card] = named.sort((a, b) => line.text.indexOf(a.name) - line.text.indexOf(b.name));
    if (!card) continue;
    seen.add(card.name);
    found.push({ card, line: line.text });
  }
  return found;
}
