// One match, live: shows the scene, sends picks, and comes back by itself when the line breaks.

import { patch, type Change } from "./delta";
import { ownPassing } from "./passing";
import { root } from "./root";
import type { Said } from "./talk";
import { MOMENT } from "./twice";
import type { Outcome, Scene } from "./types";

/** A sentence that a computer thought of: its words, the same in plain words, and the chance to win. */
interface Advised {
  say: string;
  text: string;
  chance: string;
}
interface Answer {
  is: "ok" | "no";
  id: number;
  why?: string;
  /** A new secret, for whoever came with an invitation. */
  token?: string;
  outcome?: Outcome;
  advice?: Advised[];
}
type Message =
  | Answer
  | { is: "scene"; scene: Scene }
  | { is: "delta"; change: Change }
  | { is: "gone"; why: string }
  | ({ is: "said" } & Said);

/** So many of the last things that were said are kept. */
const KEPT = 30;

export class Live {
  scene = $state.raw<Scene | null>(null);
  connected = $state(false);
  /** Lines of the log that came while the line was broken. */
  missed = $state.raw<string[]>([]);
  private speaking = $state(false);
  private resting = $state(false);
  /** A pick is on its way, or others have only just answered it: nothing glows. */
  sending = $derived(this.speaking || this.resting);
  /** The hint that was asked for, for one moment of the match; nothing found yet while a computer thinks. */
  advice = $state.raw<{ ply: number; found: Advised[] } | null>(null);
  refusal = $state("");
  /** There is no such match. */
  gone = $state(false);
  /** What people said at the table. */
  said = $state.raw<Said[]>([]);
  /** Nobody's secret link: a watcher, perhaps behind a seat. */
  watching = $state(false);
  /** The secret of the seat; an invitation, until it is exchanged. */
  token = $state("");

  private line: WebSocket | null = null;
  // Answers that are waited for; nothing is drawn from it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  private waiting = new Map<number, (answer: Answer) => void>();
  private number = 0;
  private tries = 0;
  /** How far the match is after a button was pressed, if nobody else acts. */
  private own: number | null = null;
  private closed = false;
  /** How much of the story a seat has been told: whoever watches in between, while a line comes back, takes nothing away. */
  private known: { seat: number; lines: number } | null = null;

  constructor(
    readonly id: string,
    token: string,
    /** Told of every scene as it comes: what an effect would set is drawn once more. */
    private readonly onscene: (scene: Scene) => void = () => {},
  ) {
    this.token = token;
    this.watching = token === "";
    this.connect();
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const line = new WebSocket(`${scheme}://${location.host}${root}/api/matches/${this.id}/live`);
    this.line = line;
    line.onopen = () => {
      this.connected = true;
      void this.ask({ do: "sit", token: this.token, passing: ownPassing() }).then((answer) => {
        if (answer.token) this.token = answer.token;
        if (answer.is === "no") this.refusal ||= answer.why ?? "Refused.";
      });
    };
    line.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Message);
    line.onclose = () => {
      this.connected = false;
      this.speaking = false;
      for (const answer of this.waiting.values())
        answer({ is: "no", id: 0, why: "The line broke; coming back…" });
      this.waiting.clear();
      if (!this.closed) setTimeout(() => this.connect(), Math.min(8000, 300 * 2 ** this.tries++));
    };
  }

  private hear(message: Message): void {
    const before = this.scene;
    if (message.is === "scene") {
      const { seat, story } = message.scene;
      const known = this.known?.seat === seat ? this.known.lines : story.length;
      this.missed = story.slice(known).map((line) => line.text);
      this.scene = message.scene;
      this.refusal = "";
      this.tries = 0;
    } else if (message.is === "gone") {
      // A match that is not there is not asked for again; one that was may only be out of reach.
      this.refusal = message.why;
      this.closed = this.gone = this.scene === null;
    } else if (message.is === "delta") {
      if (this.scene) this.scene = patch(this.scene, message.change);
    } else if (message.is === "said") {
      this.said = [
        ...this.said.filter((one) => one.at !== message.at || one.seat !== message.seat),
        message,
      ].slice(-KEPT);
    } else {
      this.waiting.get(message.id)?.(message);
      this.waiting.delete(message.id);
    }
    if (this.scene && this.scene !== before) this.onscene(this.scene);
    this.remember();
    this.rest();
  }

  /** A second press of a button that handed the turn over is not meant for what is asked next. */
  private rest(): void {
    const { scene, own } = this;
    if (!scene || own === null || scene.to_pick !== scene.seat || scene.table.ply <= own) return;
    this.own = null;
    this.resting = true;
    setTimeout(() => (this.resting = false), MOMENT);
  }

  private remember(): void {
    if (this.scene && (this.scene.seat >= 0 || this.watching))
      this.known = { seat: this.scene.seat, lines: this.scene.story.length };
  }

  private ask(message: Record<string, unknown>): Promise<Answer> {
    const id = ++this.number;
    return new Promise((answered) => {
      if (this.line?.readyState !== WebSocket.OPEN) {
        answered({ is: "no", id, why: "Not connected; coming back…" });
        return;
      }
      this.waiting.set(id, answered);
      this.line.send(JSON.stringify({ ...message, id }));
    });
  }

  private async act(message: Record<string, unknown>): Promise<boolean> {
    this.refusal = "";
    const answer = await this.ask(message);
    if (answer.is === "no") this.refusal = answer.why ?? "Refused.";
    return answer.is === "ok";
  }

  /** One sentence, or its beginning, in one message; nothing glows until it is answered. */
  private async speak(words: Record<string, unknown>): Promise<void> {
    if (this.sending || !this.scene) return;
    this.speaking = true;
    await this.act({ do: "pick", ply: this.scene.table.ply, ...words });
    this.speaking = false;
  }

  pick(...picks: number[]): Promise<void> {
    const loose = this.scene?.picks.some(({ pick, at }) => picks.includes(pick) && !at.length);
    this.own = loose && this.scene ? this.scene.table.ply + picks.length : null;
    return this.speak(picks.length === 1 ? { pick: picks[0] } : { picks });
  }
  /** A whole sentence in words. */
  say = (sentence: string) => this.speak({ say: sentence });

  /** What a sentence would bring (empty: if everybody passes), as far as it is certain. */
  async outcome(say: string): Promise<Outcome | null> {
    const answer = await this.ask({ do: "outcome", say });
    return answer.is === "ok" && "changes" in answer
      ? (answer as unknown as Outcome)
      : (answer.outcome ?? null);
  }

  sit(token: string): Promise<boolean> {
    this.token = token;
    this.watching = token === "";
    return this.act({ do: "sit", token, passing: ownPassing() });
  }

  undo = (words = 0) => this.act({ do: "undo", words });
  answer = (allow: boolean) => this.act({ do: "answer", allow });
  resign = () => this.act({ do: "resign" });
  async leave(): Promise<boolean> {
    const left = await this.act({ do: "leave" });
    if (left) [this.token, this.watching] = ["", true];
    return left;
  }
  look = (seat: number) => this.act({ do: "look", seat });
  shadow = (allow: boolean) => this.act({ do: "shadow", allow });
  passing = (mode: string) => this.act({ do: "passing", mode });
  talk = (text: string, emote = "") => this.act({ do: "say", text, emote });
  rematch = () => this.ask({ do: "rematch" });
  abort = () => this.act({ do: "abort" });
  claim = () => this.act({ do: "claim" });
  computer = (level: number) => this.act({ do: "computer", level });

  /** What a computer would say here, and the best other thing; everybody is told that it was asked. */
  async hint(): Promise<void> {
    this.refusal = "";
    this.advice = { ply: -1, found: [] };
    const answer = await this.ask({ do: "hint" });
    if (answer.is === "no") this.refusal = answer.why ?? "Refused.";
    this.advice = answer.advice ? { ply: this.scene?.table.ply ?? 0, found: answer.advice } : null;
  }

  async why(word: string): Promise<void> {
    const answer = await this.ask({ do: "why", word });
    this.refusal = answer.why || "";
  }

  close(): void {
    this.closed = true;
    this.line?.close();
  }
}
