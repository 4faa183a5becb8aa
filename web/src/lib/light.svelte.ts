// Day or evening: as the system has it, or as somebody chose. `html` carries it as `data-light`.

const PLACE = "parlor.light";

export type Chosen = "system" | "day" | "evening";

class Light {
  chosen = $state<Chosen>((localStorage.getItem(PLACE) as Chosen | null) ?? "system");
  private dark = matchMedia("(prefers-color-scheme: dark)");
  private system = $state(this.dark.matches);

  constructor() {
    this.dark.addEventListener("change", (event) => {
      this.system = event.matches;
      this.shine();
    });
    this.shine();
  }

  get evening(): boolean {
    return this.chosen === "evening" || (this.chosen === "system" && this.system);
  }

  choose(chosen: Chosen): void {
    this.chosen = chosen;
    localStorage.setItem(PLACE, chosen);
    this.shine();
  }

  /** The other light; what the system has anyway is no choice. */
  turn(): void {
    const wanted = this.evening ? "day" : "evening";
    this.choose((wanted === "evening") === this.system ? "system" : wanted);
  }

  private shine(): void {
    document.documentElement.dataset["light"] = this.evening ? "evening" : "day";
    document.documentElement.style.colorScheme = this.evening ? "dark" : "light";
  }
}

export const light = new Light();
