// Day or evening: as the system has it, or as somebody chose.

export type Choice = "auto" | "day" | "evening";

const PLACE = "parlor.light";
const system = matchMedia("(prefers-color-scheme: dark)");

class Light {
  choice = $state<Choice>((localStorage.getItem(PLACE) as Choice | null) ?? "auto");
  private dark = $state(system.matches);
  evening = $derived(this.choice === "auto" ? this.dark : this.choice === "evening");

  constructor() {
    this.show();
    system.addEventListener("change", () => {
      this.dark = system.matches;
      this.show();
    });
  }

  choose(choice: Choice): void {
    this.choice = choice;
    localStorage.setItem(PLACE, choice);
    this.show();
  }

  private show(): void {
    const evening = this.choice === "auto" ? this.dark : this.choice === "evening";
    document.documentElement.dataset["light"] = evening ? "evening" : "day";
  }
}

export const light = new Light();
