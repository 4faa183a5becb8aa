// Matches that begin from a page: their secrets are kept, and the page goes to the table.

import * as api from "./api";
import { keep, keepInvite, myName } from "./keys";
import { route } from "./route.svelte";

/** The level of a computer for who says nothing. */
export const USUAL_LEVEL = 2;
export const LEVELS = ["gentle", "casual", "steady", "strong", "strongest"];

/** Keep what belongs to this browser of a new match, and go there. */
export function goToTable(opened: api.Opened): void {
  const own = opened.seats.find((seat) => seat.kind === "person" && seat.token);
  for (const seat of opened.seats) {
    if (seat.kind === "here") keep(opened.id, opened.game, seat.seat, seat.token, true);
    else if (seat === own) keep(opened.id, opened.game, seat.seat, seat.token);
    if (seat.kind === "invited") keepInvite(opened.id, opened.game, seat.seat, seat.invitation);
  }
  route.go(opened.over ? `/replay/${opened.id}` : `/m/${opened.id}`);
}

/** You against computers, with the game's own defaults. */
export async function playComputer(game: api.Game, level = USUAL_LEVEL): Promise<void> {
  const seats: api.SeatPlan[] = Array.from({ length: game.default_players }, (_, seat) =>
    seat === 0 ? { kind: "person", name: myName() } : { kind: "computer", level },
  );
  goToTable(await api.begin(game.name, seats, {}));
}
