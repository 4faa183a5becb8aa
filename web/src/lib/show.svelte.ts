// What is shown of a match, and when: what others do waits its turn in the light; what you do shows at once.

import { pace } from "./pace.svelte";
import { touches } from "./touches";
import type { Deed, Scene } from "./types";

export interface Spot {
  deed: Deed;
  /** In the light over the whole table, or only where it is told what happened last. */
  full: boolean;
  /** How long it stands. */
  time: number;
  /** How many more wait. */
  waiting: number;
}

interface Waiting {
  scene: Scene;
  deeds: Deed[];
}

const [LEAST, MOST, SHORT, FEW, MANY] = [600, 1800, 600, 3, 6];

/** How long a telling of so many letters stands. */
export const standing = (letters: number): number => Math.max(LEAST, Math.min(MOST, 250 + 28 * letters));

const letters = (deed: Deed) => deed.line.length + (deed.consequence?.length ?? 0);

export class Show {
  scene = $state.raw<Scene | null>(null);
  spot = $state.raw<Spot | null>(null);
  private queue: Waiting[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private latest: Scene | null = null;
  private ends = 0;
  private left = 0;

  /** `before` is told of every scene just before it is shown, with the one before it; `all`: every deed stands in the light. */
  constructor(
    private readonly before: (scene: Scene, old: Scene | null) => void = () => {},
    private readonly all = false,
  ) {}

  push(scene: Scene): void {
    if (scene === this.latest) return;
    const old = this.latest;
    this.latest = scene;
    const fresh = old !== null && old.seat === scene.seat && scene.events !== old.events;
    const deeds = fresh
      ? (scene.events.filter(
          (event) => event.kind === "deed" && event["seat"] !== scene.seat,
        ) as unknown as Deed[])
      : [];
    if (pace.times === 0 || this.scene === null || old?.seat !== scene.seat || document.hidden)
      return this.skip();
    this.queue.push({ scene, deeds });
    if (!this.spot) this.next();
  }

  /** Everything at once to where it is now. */
  skip = (): void => {
    clearTimeout(this.timer);
    this.queue = [];
    this.spot = null;
    if (this.latest && this.latest !== this.scene) this.show(this.latest);
  };

  /** Holding a spotlight keeps it. */
  hold = (held: boolean): void => {
    if (!this.spot) return;
    if (held) {
      clearTimeout(this.timer);
      this.left = Math.max(200, this.ends - performance.now());
    } else this.wait(this.left);
  };

  stop(): void {
    clearTimeout(this.timer);
  }

  private show(scene: Scene): void {
    this.before(scene, this.scene);
    this.scene = scene;
  }

  private wait(time: number): void {
    clearTimeout(this.timer);
    this.ends = performance.now() + time;
    this.timer = setTimeout(() => this.next(), time);
  }

  private next(): void {
    for (;;) {
      const head = this.queue[0];
      if (!head) {
        this.spot = null;
        return;
      }
      const deed = head.deeds.shift();
      if (!deed) {
        this.queue.shift();
        this.show(head.scene);
        continue;
      }
      const waiting = this.queue.reduce((sum, one) => sum + one.deeds.length, 0);
      const full = this.all || touches(deed, head.scene);
      if (!full && waiting > MANY) continue;
      const time = (full ? standing(letters(deed)) : SHORT) * pace.times * (waiting >= FEW ? 0.5 : 1);
      this.spot = { deed, full, time, waiting };
      this.wait(time + (full ? 420 : 0) * Math.min(1, pace.times));
      return;
    }
  }
}
