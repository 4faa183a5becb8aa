// Games speak of "Player 2"; at a table that seat may have a name.

import type { Scene } from "./types";

/** A text with the seats' chosen names in it. */
export function named(text: string, scene: Scene): string {
  return text.replace(/\bPlayer (\d+)\b/g, (word, number: string) => {
    const seat = Number(number) - 1;
    return scene.names[seat] === word ? scene.table?.seats[seat]?.name || word : word;
  });
}

/** How the seats are called in the bar above the table. */
export function seatName(scene: Scene, seat: number): string {
  const given = scene.table?.seats[seat]?.name ?? "";
  const own = scene.names[seat] ?? "Chance";
  if (!given || given === own) return own;
  return /^Player \d+$/.test(own) ? given : `${given} (${own})`;
}
