import type { Thing } from "./stage";
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

/** A thing as the scene has it now, wherever its card lies; nothing if that is out of sight. */
export function asNow(thing: Thing, scene: Scene): Thing | null {
  const cells = scene.areas.flatMap((area) => [...(area.cells ?? []), ...(area.spaces ?? [])]);
  if (!thing.card) {
    const place = [...cells, ...scene.areas, ...scene.plates].find(({ id }) => thing.ids.includes(id));
    return place ? { ...thing, note: place.note } : thing;
  }
  const card = scene.areas.flatMap(cardsOf).find(({ id }) => thing.ids.includes(id));
  if (!card) return null;
  const bears =
    cells.find((cell) => cell.card === card) ?? scene.areas.find(({ id }) => thing.ids.includes(id));
  return { ...thing, card, note: bears?.note };
}

/** Whether there is more to read of a thing than what it is called. */
export const tells = ({ name, card, note }: Thing): boolean =>
  card !== undefined || !["", name.toLowerCase()].includes((note ?? "").replace(/\.$/, "").toLowerCase());
