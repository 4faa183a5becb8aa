// How long the actions of others are shown.

import { calm } from "./calm";

export type Pace = "calm" | "normal" | "quick" | "instant";

export const PACES: Record<Pace, { text: string; times: number }> = {
  calm: { text: "calm", times: 1.4 },
  normal: { text: "normal", times: 1 },
  quick: { text: "quick", times: 0.5 },
  instant: { text: "at once", times: 0 },
};

const PLACE = "parlor.pace";
const known = (name: string | null): name is Pace => name !== null && name in PACES;

class Pacing {
  private own = $state(localStorage.getItem(PLACE));
  /** Who asks for less motion gets no spotlight that stands, unless one was chosen. */
  chosen = $derived<Pace>(known(this.own) ? this.own : calm() ? "instant" : "normal");
  times = $derived(PACES[this.chosen].times);

  choose(name: Pace): void {
    this.own = name;
    localStorage.setItem(PLACE, name);
  }
}

export const pace = new Pacing();
