// What somebody at the table is deciding: what is looked at, what was pressed and asks which choice is meant, and what
// each choice would bring as far as the engine has told.

import { Borne } from "./borne.svelte";
import { Meanings } from "./choices";
import { named, seatName } from "./names";
import type { Choice, Stage, Thing } from "./stage";
import { asNow } from "./touches";
import type { Area, Arrow, Card, Outcome, Scene } from "./types";

export interface Hands {
  scene: () => Scene;
  phone: () => boolean;
  readonly: () => boolean;
  pick: (...picks: number[]) => void;
  say: (sentence: string) => void;
  why: (word: string) => void;
  outcome: (say: string) => Promise<Outcome | null>;
  /** In a guided match: whether a thing with one choice only asks for it. What would move is shown there all the time. */
  guided?: (() => { asks: boolean }) | undefined;
}

export interface Asked {
  thing: Thing;
  choices: Choice[];
  /** Where it was pressed; nowhere if it is only offered. */
  anchor: Element | null;
  /** The question itself, where the sentence that has begun asks it. */
  title?: string;
}

const same = (one: Thing, other: Thing) => one.ids[0] === other.ids[0];
/** A finger cannot point: there a first touch tells about a card and asks. */
export const byTouch = (): boolean => matchMedia("(hover: none)").matches;

export const difference = (before: unknown, after: unknown): string => {
  if (typeof before !== "number" || typeof after !== "number") return `${String(before)} → ${String(after)}`;
  return after === before ? "" : after > before ? `+${after - before}` : `−${before - after}`;
};

export class Decision implements Stage {
  looked = $state.raw<Thing | null>(null);
  /** The last thing that was looked at on purpose: it stays told of, as it is now, while it is there. */
  private noted = $state.raw<Thing | null>(null);
  readonly read = $derived(this.noted && asNow(this.noted, this.scene));
  /** What is looked at just now, as it is. */
  readonly seen = $derived(this.looked && asNow(this.looked, this.scene));
  asked = $state.raw<Asked | null>(null);
  considered = $state.raw<Choice | null>(null);
  /** The sentence that a hint shows, while nothing else is thought of. */
  hinted = $state("");
  offering = $state("");
  /** What the first of the choices in words would move, or the one that is pointed at. */
  first = $state.raw<Arrow[]>([]);
  /** What was dragged, when and onto what; how many headings the story had then, if others may answer before. */
  private onward: { key: string; onto: string; heads?: number } | null = null;
  /** By sentence. */
  private told = $state.raw<Record<string, Outcome>>({});
  private waiting: string[] = [];

  private readonly meanings = $derived.by(
    () =>
      new Meanings(this.hands.scene(), {
        pick: this.hands.pick,
        say: this.hands.say,
        named: (text) => this.named(text),
      }),
  );

  readonly borne: Borne;

  constructor(private readonly hands: Hands) {
    this.borne = new Borne(() => hands.scene());
  }

  get scene(): Scene {
    return this.hands.scene();
  }
  get phone(): boolean {
    return this.hands.phone();
  }
  get readonly(): boolean {
    return this.hands.readonly();
  }
  get guided(): boolean {
    return this.hands.guided !== undefined;
  }
  get loose() {
    // What a question beside a thing asks is not asked twice.
    const asked = this.asked?.title ? this.asked.choices.map((choice) => choice.say.split(" ")[0]) : [];
    return this.readonly ? [] : this.borne.loose.filter((button) => !asked.includes(button.word));
  }
  bearing = (ids: string[]) => this.borne.bearing(ids);

  named = (text: string): string => named(text, this.scene);
  seatName = (seat: number): string => seatName(this.scene, seat);

  choices(thing: Thing): Choice[] {
    return this.readonly ? [] : this.meanings.of(thing);
  }

  /** The choice of the pressed card that this thing stands for. */
  private target(thing: Thing): Choice | undefined {
    if (!this.asked || same(this.asked.thing, thing)) return undefined;
    return this.asked.choices.find((choice) => !choice.why && choice.at.some((id) => thing.ids.includes(id)));
  }

  glows(thing: Thing): boolean {
    return this.target(thing) !== undefined || this.choices(thing).some((choice) => !choice.why);
  }

  chosen(thing: Thing): boolean {
    return this.asked !== null && same(this.asked.thing, thing);
  }

  press(thing: Thing, at: Element): void {
    const target = this.target(thing);
    if (target) return this.choose(target);
    const all = this.choices(thing);
    const can = all.filter((choice) => !choice.why);
    this.noted = thing;
    const only = can.length === 1 ? can[0] : undefined;
    // What is certain to be won or lost is shown before it is done, if it stands on the board.
    const weighs = only !== undefined && only.look !== "plain" && this.stands(thing);
    const asks = this.hands.guided?.().asks ?? (weighs || (byTouch() && thing.card?.text !== undefined));
    if (only && (!asks || this.chosen(thing))) this.choose(only);
    else if (can.length) {
      this.asked = { thing, choices: all, anchor: at };
      this.considered = only ?? null;
    } else if (byTouch() && thing.card?.text && !this.readonly && !this.guided) {
      // A card that cannot be played is read; in a guide the coach answers.
      this.asked = { thing, choices: all, anchor: at };
    } else if (!this.readonly) {
      this.close();
      const refused = all.find((choice) => choice.why);
      if (thing.word && !refused) this.hands.why(thing.word);
    }
  }

  private stands(thing: Thing): boolean {
    return this.scene.areas.some((area) => area.spaces?.some((cell) => thing.ids.includes(cell.id)));
  }

  /** A sentence that has named a thing goes on with what that offers: the choice stands beside it. */
  goesOn(): void {
    if (this.readonly || !this.scene.table?.sentence?.length) return;
    for (const cell of this.scene.areas.flatMap((area) => area.spaces ?? [])) {
      const { card } = cell;
      if (!card || !(card.chosen || cell.chosen)) continue;
      const choices = (card.actions ?? []).map((action) => this.meanings.sentence(action));
      const anchor = document.querySelector(`main [data-id="${CSS.escape(cell.id)}"]`);
      if (anchor && choices.filter((choice) => !choice.why).length > 1)
        this.asked = {
          thing: { name: card.name, ids: [cell.id, card.id] },
          choices,
          anchor,
          title: this.scene.ask.what,
        };
    }
  }

  choose(choice: Choice): void {
    this.close();
    this.onward = null;
    choice.run();
  }

  /** What the board offers, said in words. */
  run(...picks: number[]): void {
    this.close();
    this.looked = null;
    this.hands.pick(...picks);
  }

  close(): void {
    this.asked = null;
    this.considered = null;
  }

  look(thing: Thing | null): void {
    this.looked = thing;
    if (thing?.card || thing?.note) this.noted = thing;
  }

  relation(card: Card): string {
    const one = this.looked?.card;
    if (!one || one.id === card.id) return "";
    const related = (a: Card, b: Card) =>
      (a.relations as [string, string[]][] | undefined)?.find(([, names]) => names.includes(b.name))?.[0] ??
      "";
    return related(one, card) || related(card, one);
  }

  /** The choice that is thought of: one of the bubble, else the only one of what is looked at. */
  private get thought(): Choice | null {
    if (this.considered) return this.considered;
    const thing = this.asked?.thing ?? this.looked;
    if (!thing) return null;
    const can = this.choices(thing).filter((choice) => !choice.why);
    return can.length === 1 ? (can[0] ?? null) : (can.find((choice) => choice.preview.length) ?? null);
  }

  get arrows(): Arrow[] {
    const choice = this.thought;
    if (!choice && this.hinted) return this.outcome(this.hinted)?.moves ?? [];
    if (!choice)
      return this.guided && !this.readonly
        ? this.scene.picks.flatMap((pick) => pick.preview ?? []).filter((arrow) => !arrow.pick)
        : this.first;
    return choice.preview.length ? choice.preview : (this.outcomeOf(choice)?.moves ?? []);
  }

  change(id: string, label?: string): string {
    const choice = this.thought;
    const told = choice ? this.outcomeOf(choice) : this.outcome(this.hinted || "-");
    const change = told?.changes.find((one) => one.id === id && one.label === (label ?? one.label));
    return change ? difference(change.before, change.after) : "";
  }

  /** When a decision is to be made: the same until something was picked. */
  get moment(): string {
    return this.key("");
  }
  private key(say: string): string {
    return `${this.scene.table?.ply ?? 0}|${this.scene.table?.sentence?.length ?? 0}|${say}`;
  }

  outcomeOf(choice: Choice): Outcome | undefined {
    return choice.say ? this.outcome(choice.say) : undefined;
  }
  outcome(say: string): Outcome | undefined {
    const told = this.told[this.key(say)];
    const quiet = this.scene.picks.find((button) => button.quiet)?.word ?? "pass";
    const anyway = say && say !== quiet ? this.told[this.key(quiet)] : undefined;
    if (!told || told.why || !anyway) return told;
    // What comes even if one lets it pass is not brought by this; the parts of a number that changes are told whole.
    const own = told.changes.filter(
      (one) =>
        !anyway.changes.some(
          (other) => other.id === one.id && other.label === one.label && other.after === one.after,
        ),
    );
    const changes = told.changes.filter(({ id }) => own.some((one) => one.id === id));
    return changes.length ? { ...told, changes } : told;
  }

  /** Ask what a sentence would bring, once. */
  async wonder(say: string): Promise<void> {
    const key = this.key(say);
    if (key in this.told || this.waiting.includes(key)) return;
    this.waiting.push(key);
    const outcome = await this.hands.outcome(say).catch(() => null);
    this.waiting = this.waiting.filter((one) => one !== key);
    if (outcome) this.told = Object.fromEntries([...Object.entries(this.told).slice(-40), [key, outcome]]);
  }

  /** Ask for what is thought of now. */
  wonderAbout(): void {
    const asked = this.asked?.choices.filter((choice) => !choice.why && choice.say).slice(0, 5) ?? [];
    const thought = this.thought;
    for (const choice of thought?.say ? [...asked, thought] : asked) void this.wonder(choice.say);
  }

  /** The pile to which a held card is dragged that ends the turn, and is discarded. */
  get throws(): Area | undefined {
    return this.readonly || this.scene.to_pick !== this.scene.seat
      ? undefined
      : this.scene.areas.find((area) => area.throws);
  }

  /** A card was dragged onto something: whether that means one thing only. */
  drop(thing: Thing, onto: string): boolean {
    const can = this.choices(thing).filter((choice) => !choice.why);
    // What stands on a space stands for it, and the space for what stands there.
    const ids = this.scene.areas
      .flatMap((area) => [...(area.spaces ?? []), ...(area.cells ?? [])])
      .flatMap((cell) => (cell.id === onto && cell.card ? [cell.card.id] : []));
    const meant = can.filter((choice) => choice.at.some((id) => id === onto || ids.includes(id)));
    const below = document.querySelector(`main [data-id="${CSS.escape(onto)}"]`);
    if (meant.length > 1 && below) {
      this.asked = { thing, choices: meant, anchor: below };
      return true;
    }
    const pile = this.throws;
    const ends = this.scene.picks.find((button) => button.word === pile?.throws);
    if (ends && !meant.length && thing.card && (pile?.id === onto || pile?.cards?.[0]?.id === onto)) {
      // It is meant by what is asked then.
      this.close();
      this.onward = { key: this.key(""), onto: thing.ids[0] ?? "", heads: this.heads };
      this.hands.pick(ends.pick);
      return true;
    }
    const hand = this.scene.areas.some(
      (area) => area.kind === "hand" && (area.id === onto || area.cards?.some((card) => card.id === onto)),
    );
    const choice = meant.length === 1 ? meant[0] : can.length === 1 && !hand ? can[0] : undefined;
    // Where it was dragged to is meant by what is asked next; a cell of the board perhaps after others have answered.
    const cell = this.scene.areas.some((area) => area.cells?.some((one) => one.id === onto));
    const heads = cell ? { heads: this.heads } : {};
    if (choice) this.choose(choice);
    if (choice && choice !== meant[0]) this.onward = { key: this.key(""), onto, ...heads };
    return choice !== undefined;
  }

  /** Something that is said without a thing was dragged to a place on the board, which is meant as soon as it is asked. */
  bring(onto: string, say: () => void): boolean {
    if (!this.scene.areas.some((area) => area.cells?.some((cell) => cell.id === onto))) return false;
    this.onward = { key: this.key(""), onto, heads: this.heads };
    say();
    return true;
  }

  private get heads(): number {
    return this.scene.story.filter((line) => line.head).length;
  }

  /** What was dragged goes on to its place, as soon as that is asked for. */
  goOn(): void {
    const now = this.key("");
    const { key, onto, heads } = this.onward ?? {};
    if (this.readonly || !onto || key === now) return;
    const { scene } = this;
    if (heads !== undefined && heads === this.heads) {
      // Others may answer first, and so may oneself: the place is meant by a question that cannot be declined.
      if (scene.to_pick !== scene.seat || scene.picks.some((button) => button.quiet)) return;
    } else if (!scene.table?.sentence?.length) {
      // Only where the sentence goes on: what stands there now may mean something else.
      this.onward = null;
      return;
    }
    this.onward = null;
    const cell = scene.areas.flatMap((area) => area.cells ?? []).find((one) => one.id === onto);
    const can = this.choices({ name: "", ids: cell?.card ? [cell.card.id, onto] : [onto] });
    if (can.length === 1) can[0]?.run();
  }
}
