// Which sounds belong to what happened.

import { sound } from "./sound.svelte";
import type { GameEvent, Scene } from "./types";

const AGAIN = 20_000;
let reminder: ReturnType<typeof setTimeout> | undefined;

const mine = (event: GameEvent, scene: Scene): boolean => {
  const where = String(event["where"] ?? "");
  return scene.plates.some(
    (plate) =>
      plate.seat === scene.seat && (where === plate.id || plate.vitals.some((vital) => vital.id === where)),
  );
};

/** Plays what a new scene sounds like. */
export function resound(scene: Scene, old: Scene | null): void {
  clearTimeout(reminder);
  if (!old || old.seat !== scene.seat) return;
  if (scene.table.over && !old.table.over)
    return sound.play(scene.table.winners.includes(scene.seat) ? "won" : "lost");
  if (scene.events !== old.events)
    scene.events.slice(0, 8).forEach((event, i) => {
      const after = 0.06 * i;
      const beads = /^\d+ /.test(String(event["what"] ?? ""));
      if (event.kind === "move")
        sound.play(beads ? "bead" : /cell|space/.test(String(event["to"])) ? "slide" : "card", i, after);
      else if (event.kind === "count" && mine(event, scene))
        sound.play(Number(event["change"]) < 0 ? "loss" : "gain", 0, after);
      else if (event.kind === "note") sound.play("round", 0, after);
      else if (event.kind === "deed" && event["stamp"]) sound.play("crack", 0, after);
    });
  const asked = scene.seat >= 0 && scene.to_pick === scene.seat && !scene.table.over;
  if (asked && old.to_pick !== scene.seat) {
    const turn = scene.events.some((event) => event.kind === "turn" && event["seat"] === scene.seat);
    sound.play(turn ? "turn" : "asked", 0, 0.25);
    sound.call(`${scene.title}: ${scene.ask.what || "it is your turn"}`);
    reminder = setTimeout(() => sound.play("asked"), AGAIN);
  }
}
