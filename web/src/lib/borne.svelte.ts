// Which ids can be pressed somewhere: whatever is drawn and glows bears its ids as long as it is there. A pick whose
// ids nothing bears must be offered in words, so nothing that may be said can be out of reach.

import type { Attachment } from "svelte/attachments";
import { drawnIds } from "./arrange";
import type { Button, Scene } from "./types";

export class Borne {
  private readonly counts: Record<string, number> = {};
  private waiting = false;
  private found = $state.raw<{ scene: Scene; ids: string[] } | null>(null);

  constructor(private readonly scene: () => Scene) {}

  bearing(ids: string[]): Attachment {
    return () => {
      this.count(ids, 1);
      return () => this.count(ids, -1);
    };
  }

  private count(ids: string[], by: number): void {
    for (const id of ids) this.counts[id] = (this.counts[id] ?? 0) + by;
    this.look();
  }

  /** Once all of a scene is drawn: what can be pressed of it. */
  look(): void {
    if (this.waiting) return;
    this.waiting = true;
    queueMicrotask(() => {
      this.waiting = false;
      const ids = Object.keys(this.counts).filter((id) => this.counts[id]);
      const [scene, before] = [this.scene(), this.found];
      if (before?.scene !== scene || before.ids.join() !== ids.join()) this.found = { scene, ids };
    });
  }

  /** The picks that nothing drawn stands for; until a scene is drawn, as far as can be foreseen. */
  get loose(): Button[] {
    const scene = this.scene();
    const found = this.found?.scene === scene ? this.found.ids : [...drawnIds(scene)];
    const borne = ({ at }: { at: string[] }) => at.some((id) => found.includes(id));
    return scene.picks.filter(
      (button) => !borne(button) && !(button.whole === true && button.then?.every(borne) === true),
    );
  }
}
