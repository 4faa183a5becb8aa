// What a sentence would bring, in the order of what matters: the numbers by which seats live or win, one's own first.

import type { Change, Outcome, Scene } from "./types";

const vitalOf = (scene: Scene, change: Change) =>
  scene.plates.flatMap((plate) => plate.vitals).find((one) => one.id === change.id);

/** The numbers by which seats live or win come first, one's own before others'; then what they consist of. */
export function weight(scene: Scene, change: Change): number {
  const vital = vitalOf(scene, change);
  const part = vital === undefined ? 4 : vital.label === change.label ? 0 : 2;
  return part + (change.seat === scene.seat ? 0 : 1);
}

/** What was lost for good is told by the number that it was lost from. */
const gone = (scene: Scene, change: Change): boolean =>
  vitalOf(scene, change)?.zones?.some((zone) => zone.name === change.label && zone.look === "gone") === true;

export function ranked(scene: Scene, { changes }: Outcome): Change[] {
  return (
    changes
      .filter(
        (one, i, all) =>
          !gone(scene, one) &&
          i === all.findIndex((other) => other.seat === one.seat && other.label === one.label),
      )
      // "energy on cards 2 → 1" of a race is the same as "on cards 2 → 1" of a seat.
      .filter(
        (one, i, all) =>
          !all.some(
            (other, j) =>
              j !== i &&
              one.label.length > other.label.length &&
              one.label.endsWith(other.label) &&
              one.before === other.before &&
              one.after === other.after,
          ),
      )
      .sort((a, b) => weight(scene, a) - weight(scene, b))
  );
}

/** Who wins by it, if not the match: for certain, else most likely. */
export function wins({ lines, likely }: Outcome): { text: string; sure: boolean } | undefined {
  const find = (some: string[]) =>
    some
      .find((line) => / wins? /.test(line))
      ?.replace(/(?<= wins? .*) with .*$/, "")
      .replace(/\.$/, "");
  const [sure, most] = [find(lines), find(likely)];
  return sure ? { text: sure, sure: true } : most ? { text: most, sure: false } : undefined;
}

/** How the other parts of a whole grow and shrink with a number that is one of them. */
export function flows(scene: Scene, { changes }: Outcome, change: Change): { name: string; by: number }[] {
  const zones = vitalOf(scene, change)?.zones ?? [];
  if (!zones.some((zone) => zone.name === change.label)) return [];
  const parts = zones
    .filter((zone) => zone.name !== change.label)
    .map((zone) => {
      const one = changes.find((other) => other.id === change.id && other.label === zone.name);
      return { name: zone.name, by: one ? Number(one.after) - Number(one.before) : 0 };
    })
    .filter(({ by }) => by !== 0);
  const sum = -parts.reduce((all, { by }) => all + by, 0);
  return sum === Number(change.after) - Number(change.before) ? parts : [];
}

/** What comes whichever of these is said: the numbers that matter and change alike in all of them. */
export function shared(scene: Scene, outcomes: (Outcome | undefined)[]): Change[] {
  const [first, ...others] = outcomes;
  if (!first || first.why || !others.length) return [];
  const alike = (one: Change) =>
    others.every(
      (other) =>
        !other?.why &&
        other?.changes.some(
          ({ seat, label, before, after }) =>
            seat === one.seat && label === one.label && before === one.before && after === one.after,
        ),
    );
  return ranked(scene, first).filter((one) => weight(scene, one) < 5 && alike(one));
}

/** Whether, as far as it is certain, it costs the viewer and brings nothing yet. */
export function costly(scene: Scene, told: Outcome | undefined): boolean {
  const own = told && !told.why ? told.changes.filter(({ seat }) => seat === scene.seat) : [];
  return own.length > 0 && own.every(({ before, after }) => Number(after) < Number(before));
}

/** Whose number it is and what it is called; a name that names its seat itself needs no more. */
export function called(scene: Scene, { seat, label }: Change, name: (seat: number) => string): string {
  if (label.includes(":")) return seat === scene.seat ? `your${label.slice(label.indexOf(":") + 1)}` : label;
  return `${seat < 0 ? "" : seat === scene.seat ? "your " : `${name(seat)}'s `}${label}`;
}
