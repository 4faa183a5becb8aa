import type { Area, Card, Deed, Scene } from "./types";

/** The cards of an area: side by side, or on its cells. */
export const cardsOf = (area: Area): Card[] => [
  ...(area.cards ?? []),
  ...[...(area.cells ?? []), ...(area.spaces ?? [])].flatMap((cell) => (cell.card ? [cell.card] : [])),
];

/** Whether a deed touches the viewer: their things, or what they are about to answer. */
export function touches(deed: Deed, scene: Scene): boolean {
  if (deed.versus || scene.seat < 0 || scene.to_pick === scene.seat) return true;
  const own = new Set<string>([`plate:${scene.seat}`]);
  for (const area of scene.areas) {
    if (area.owner === scene.seat) own.add(area.id);
    for (const card of cardsOf(area))
      if (card.owner === scene.seat || area.owner === scene.seat) own.add(card.id);
  }
  return deed.against.some((id) => own.has(id));
}
