// Which ids of a scene are drawn: a pick that stands for none of them must be a button.

import type { Button, Scene } from "./types";

/** The ids of all areas, cells and cards. */
export function drawnIds(scene: Scene): Set<string> {
  return new Set(
    scene.areas.flatMap((area) => [
      area.id,
      ...[...(area.cells ?? []), ...(area.spaces ?? [])].flatMap((cell) =>
        cell.card ? [cell.id, cell.card.id] : [cell.id],
      ),
      ...(area.cards ?? []).map((card) => card.id),
    ]),
  );
}

/** The picks that nothing drawn stands for. */
export function loosePicks(scene: Scene): Button[] {
  const drawn = drawnIds(scene);
  return scene.picks.filter((button) => !button.at.some((id) => drawn.has(id)));
}

/** What a click on each drawn thing may mean: a pick, or two in a row. */
export function picksAt(scene: Scene): Map<string, { button: Button; next?: Button }[]> {
  const found = new Map<string, { button: Button; next?: Button }[]>();
  const add = (ids: string[], meant: { button: Button; next?: Button }) => {
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), meant]);
  };
  for (const button of scene.picks) {
    add(button.at, { button });
    for (const next of button.then ?? []) add(next.at, { button, next: { word: "", ...next } });
  }
  return found;
}
