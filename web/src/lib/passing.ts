// "Pass until…": a convenience of this page only. Nobody else learns of it.

import type { Button, Scene } from "./types";

export type Passing = "never" | "only" | "play" | "turn";

export const PASSING: Record<Passing, string> = {
  never: "ask me every time",
  only: "pass when I can only pass",
  play: "pass until somebody plays something",
  turn: "pass until my turn",
};

/** What the house does for this seat from the start: it lets the seat's own deeds happen that nobody answered. */
export const ownPassing = (): "never" | "own" =>
  localStorage.getItem("parlor.passing") === "never" ? "never" : "own";

export const passOf = (scene: Scene): Button | undefined =>
  scene.picks.find((button) => button.word === "pass");

const stacked = (scene: Scene) =>
  scene.areas
    .filter((area) => area.kind === "stack")
    .reduce((sum, area) => sum + (area.cards?.length ?? 0), 0);

/** Whether what happened since the last scene is what was waited for. */
function awaited(mode: Passing, scene: Scene, before: Scene | null): boolean {
  if (scene.picks.length && !passOf(scene)) return true;
  if (mode === "turn")
    return scene.events.some((event) => event.kind === "turn" && event["seat"] === scene.seat);
  if (before && stacked(scene) > stacked(before)) return true;
  return scene.events.some(
    (event) => event.kind === "move" && typeof event["owner"] === "number" && event["owner"] !== scene.seat,
  );
}

/** The mode after a new scene: waiting ends when what was waited for has come. */
export function goOn(mode: Passing, scene: Scene, before: Scene | null): Passing {
  return (mode === "play" || mode === "turn") && awaited(mode, scene, before) ? "never" : mode;
}

/** The pass that is to be made now, if any. */
export function passNow(mode: Passing, scene: Scene): Button | undefined {
  if (mode === "never" || scene.to_pick !== scene.seat || scene.table.over) return undefined;
  return mode === "only" && scene.picks.length > 1 ? undefined : passOf(scene);
}
