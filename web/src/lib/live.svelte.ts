// One match, live: shows the scene, sends picks, and comes back by itself when the line breaks.

import { patch, type Change } from "./delta";
import { ownPassing } from "./passing";
import type { Button, Scene } from "./types";

interface Answer {
  is: "ok" | "no";
  id: number;
  why?: string;
  /** A new secret, for whoever came with an invitation. */
  token?: string;
}
type Message = Answer | { is: "scene"; scene: Scene } | { is: "delta"; change: Change };

export class Live {
  scene = $state.raw<Scene | null>(null);
  connected = $state(false);
  /** Lines of the log that came while the line was broken. */
  missed = $state.raw<string[]>([]);
  /** A pick is on its way: nothing glows until it is answered. */
  sending = $state(false);
  refusal = $state("");
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
  private closed = false;

  constructor(
    readonly id: string,
    token: string,
  ) {
    this.token = token;
    this.watching = token === "";
    this.connect();
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const line = new WebSocket(`${scheme}://${location.host}/api/matches/${this.id}/live`);
    this.line = line;
    line.onopen = () => {
      this.connected = true;
      this.tries = 0;
      void this.ask({ do: "sit", token: this.token, passing: ownPassing() }).then((answer) => {
        if (answer.token) this.token = answer.token;
        if (answer.is === "no") this.refusal = answer.why ?? "Refused.";
      });
    };
    line.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Message);
    line.onclose = () => {
      this.connected = false;
      this.sending = false;
      for (const answer of this.waiting.values())
        answer({ is: "no", id: 0, why: "The line broke; coming back…" });
      this.waiting.clear();
      if (!this.closed) setTimeout(() => this.connect(), Math.min(8000, 300 * 2 ** this.tries++));
    };
  }

  private hear(message: Message): void {
    if (message.is === "scene") {
      const known = this.scene && this.scene.seat === message.scene.seat ? this.scene.story.length : null;
      this.missed = known === null ? [] : message.scene.story.slice(known).map((line) => line.text);
      this.scene = message.scene;
      this.refusal = "";
    } else if (message.is === "delta") {
      if (this.scene) this.scene = patch(this.scene, message.change);
    } else {
      this.waiting.get(message.id)?.(message);
      this.waiting.delete(message.id);
    }
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

  /** Picks in a row, as long as each can be made; nothing glows meanwhile. */
  private async pickAll(wanted: ((button: Button) => boolean)[]): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    for (const wants of wanted) {
      const button = this.scene?.picks.find(wants);
      if (!this.scene || !button) break;
      if (!(await this.act({ do: "pick", pick: button.pick, ply: this.scene.table.ply }))) break;
    }
    this.sending = false;
  }

  pick = (...picks: number[]) => this.pickAll(picks.map((pick) => (button) => button.pick === pick));
  /** A whole sentence, word by word. */
  say = (sentence: string) =>
    this.pickAll(sentence.split(" ").map((word) => (button) => button.word === word));

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
  computer = (level: number) => this.act({ do: "computer", level });

  async why(word: string): Promise<void> {
    const answer = await this.ask({ do: "why", word });
    this.refusal = answer.why || "";
  }

  close(): void {
    this.closed = true;
    this.line?.close();
  }
}
