// A match that is over, as the server thinks it over: asked again until it is done.

import * as api from "./api";

const AGAIN = 700;

export class Reviewed {
  found = $state.raw<api.Review | null>(null);
  problem = $state("");
  private stopped = false;

  constructor(
    readonly id: string,
    private token: string,
  ) {
    void this.ask();
  }

  get thinking(): boolean {
    return this.found === null ? !this.problem : this.found.done < this.found.of;
  }

  private async ask(): Promise<void> {
    while (!this.stopped) {
      try {
        this.found = await api.analysis(this.id, this.token);
        this.problem = "";
      } catch (error) {
        this.problem = (error as Error).message;
        if ((error as api.Refusal).status !== 429) return;
      }
      if (this.found && !this.thinking) return;
      await new Promise((later) => setTimeout(later, AGAIN));
    }
  }

  close(): void {
    this.stopped = true;
  }
}
