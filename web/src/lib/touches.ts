import type { Deed, Scene } from "./types";

/** Whether a deed touches the viewer: their things, or what they are about to answer. */
export function touches(deed: Deed, scene: Scene): boolean {
  if (deed.versus || scene.seat < 0 || scene.to_pick === scene.seat) return true;
  const own = new Set<string>([`plate:${scene.seat}`]);
  for (const area of scene.areas) {
    if (area.owner === scene.seat) own.add(area.id);
    const cards = [
      ...(area.cards ?? []),
      ...[...(area.cells ?? []), ...(area.spaces ?? [])].flatMap((cell) => (cell.card ? [cell.card] : [])),
    ];
    for (const card of cards) if (card.owner === scene.seat || area.owner === scene.seat) own.add(card.id);
  }
  return deed.against.some((id) => own.has(id));
}
