import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type * as lives from "./live.svelte";
import { MOMENT } from "./twice";

class Line {
  static OPEN = 1;
  static last: Line;
  readyState = 1;
  sent: { id: number; do: string }[] = [];
  onmessage: (event: { data: string }) => void = () => {};
  constructor() {
    Line.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { id: number; do: string });
  }
  hear(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  get picks(): number {
    return this.sent.filter((one) => one.do === "pick").length;
  }
}

const scene = (ply: number, to_pick = 0) => ({
  is: "scene",
  scene: {
    seat: 0,
    to_pick,
    story: [],
    table: { ply },
    picks: [
      { pick: 1, word: "done", at: [] },
      { pick: 2, word: "card:joy", at: ["hand:0"] },
    ],
  },
});

let Live: typeof lives.Live;

beforeAll(async () => {
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  ({ Live } = await import("./live.svelte"));
}, 60_000);
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Somebody presses; others act so often; then it is answered. */
async function pressed(pick: number, others: number): Promise<lives.Live> {
  const live = new Live("match", "token");
  const line = Line.last;
  line.hear(scene(5));
  const answered = live.pick(pick);
  line.hear(scene(6, 1));
  line.hear(scene(6 + others));
  line.hear({ is: "ok", id: line.sent.at(-1)?.id });
  await answered;
  return live;
}

test("a second press of a button that handed the turn over is not taken for a moment", async () => {
  const live = await pressed(1, 3);
  void live.pick(1);
  expect(live.sending).toBe(true);
  expect(Line.last.picks).toBe(1);
  vi.advanceTimersByTime(MOMENT);
  expect(live.sending).toBe(false);
  void live.pick(1);
  expect(Line.last.picks).toBe(2);
});

test("a button is taken at once where nobody else has acted, and so is what lies on the table", async () => {
  for (const [pick, others] of [
    [1, 0],
    [2, 3],
  ] as const) {
    const live = await pressed(pick, others);
    expect(live.sending).toBe(false);
    void live.pick(1);
    expect(Line.last.picks).toBe(2);
  }
});
