// How much time each seat has left, counted on between two scenes.

import type { Scene } from "./types";

class Clock {
  private now = $state(Date.now());
  private read = new WeakMap<number[], number>();

  constructor() {
    setInterval(() => (this.now = Date.now()), 500);
  }

  /** Milliseconds left; clocks run from the first pick on. */
  left(scene: Scene, seat: number): number {
    const clock = scene.table.clock;
    if (!clock) return 0;
    if (!this.read.has(clock)) this.read.set(clock, Date.now());
    const running = scene.to_pick === seat && !scene.table.over && scene.table.ply > 0;
    return (clock[seat] ?? 0) - (running ? Math.max(0, this.now - (this.read.get(clock) ?? this.now)) : 0);
  }

  words(milliseconds: number): string {
    const seconds = Math.max(0, Math.floor(milliseconds / 1000));
    const hours = Math.floor(seconds / 3600);
    if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}

export const clock = new Clock();
