// What a press on each drawn thing may mean: whole sentences that a card begins, picks, or two picks in a row.

import type { Choice, Thing } from "./stage";
import type { Action, Button, Scene } from "./types";

export interface Voice {
  pick: (...picks: number[]) => void;
  say: (sentence: string) => void;
  named: (text: string) => string;
}

/** Choices that differ by a sign alone: "Move α → flux", "Move β → flux". Any other stands in a row of its own. */
export interface Row {
  verb: string;
  end: string;
  choices: Choice[];
}

/** "Move α → flux": the verb, the sign, and where it leads. */
export const ending = (label: string): { verb: string; sign: string; end: string } | undefined => {
  const [, verb, sign, end] = /^(\S+) (\S) (→ .+)$/.exec(label) ?? [];
  return verb && sign && end ? { verb, sign, end } : undefined;
};

/** More choices than `most` stand in rows by where they lead and what they bring. */
export function inRows(choices: Choice[], most = 4): Row[] {
  const rows: (Row & { key: string })[] = [];
  for (const choice of choices) {
    const told = choices.length > most && choice.emblem ? ending(choice.label) : undefined;
    const key = told ? [told.verb, told.end, choice.note, choice.look].join("|") : "";
    const row = rows.find((one) => key && one.key === key);
    if (row) row.choices.push(choice);
    else rows.push({ key, verb: told?.verb ?? "", end: told?.end ?? "", choices: [choice] });
  }
  return rows;
}

interface Meant {
  button: Button;
  next?: { pick: number; label: string };
}

export class Meanings {
  private readonly at = new Map<string, Meant[]>();

  constructor(
    private readonly scene: Scene,
    private readonly voice: Voice,
  ) {
    const add = (ids: string[], meant: Meant) => {
      for (const id of ids) this.at.set(id, [...(this.at.get(id) ?? []), meant]);
    };
    for (const button of scene.picks) {
      add(button.at, { button });
      for (const next of button.then ?? []) add(next.at, { button, next });
    }
  }

  sentence({ say, label, why, short, note, look, emblem, at, preview }: Action): Choice {
    const { named } = this.voice;
    return {
      label: named(label),
      say,
      why: named(why),
      short: named(short ?? ""),
      note: named(note ?? ""),
      look: look ?? "plain",
      emblem: emblem ?? "",
      at: at ?? [],
      preview: preview ?? [],
      run: () => this.voice.say(say),
    };
  }

  private meant({ button, next }: Meant): Choice {
    return {
      label: this.voice.named(next ? `${button.label}: ${next.label}` : button.label),
      say: next ? "" : button.word,
      why: "",
      short: "",
      note: "",
      look: "plain",
      emblem: "",
      at: [],
      preview: next ? [] : (button.preview ?? []),
      run: () => (next ? this.voice.pick(button.pick, next.pick) : this.voice.pick(button.pick)),
    };
  }

  /** What can be done with a thing, and with `why` what cannot. */
  of(thing: Thing): Choice[] {
    const actions = thing.card?.actions ?? [];
    // A word that begins one of the card's own sentences need not be offered by itself.
    const begun = new Set(actions.map((action) => action.say.split(" ")[0]));
    const picks = thing.ids.flatMap((id) => this.at.get(id) ?? []);
    const own = actions.map((action) => this.sentence(action));
    const rest = picks.filter(({ button, next }) =>
      next ? !begun.has(button.word) : !begun.has(button.word),
    );
    // The picks of a card whose every sentence is refused are offered all the same: one of them may go on otherwise.
    const all = own.some((choice) => !choice.why)
      ? [...own, ...rest.map((meant) => this.meant(meant))]
      : [...own, ...picks.map((meant) => this.meant(meant))];
    return all.filter(
      (choice, i) =>
        all.findIndex(
          (other) => other.label === choice.label && other.note === choice.note && other.why === choice.why,
        ) === i,
    );
  }
}
