import { describe, expect, it } from "vitest";
import { news } from "./news";
import type { News, Scene } from "./types";

const NAMES = ["Player 1", "Player 2", "Player 3"];
/** A story for the first seat: lines as "seat text", heads as "# text". */
const scene = (lines: string[], names = NAMES): Scene =>
  ({
    seat: 0,
    names,
    story: lines.map((line) => {
      const [seat = "", ...words] = line.split(" ");
      return seat === "#"
        ? { seat: 1, text: words.join(" "), head: true }
        : { seat: Number(seat), text: words.join(" ") };
    }),
  }) as unknown as Scene;
const WORDS: News = {
  great: ["opens", "lays", "adds", "loses"],
  slight: ["discards", "draws"],
  never: ["acts", "moves with"],
  latest: ["goes to"],
  short: { "goes to": "→" },
};
/** What is told in so many letters. */
const told = (lines: string[], room: number, names = NAMES) =>
  news(scene(lines, names), WORDS, (all) => all.map(({ text }) => text).join(" ").length <= room)
    .map(({ seat, text }) => `${seat}: ${text}`)
    .join(" | ");

const TURN = [
  "0 Player 1 discards fire 6.",
  "# Turn 1: Player 3.",
  "-1 Player 3 draws a card.",
  "2 Player 3 opens with a set: fire 1, light 1, dark 1.",
  // Somebody was asked, and let it pass: whose deed it is stands first.
  "1 Player 2 passes.",
  "1 Player 3 adds dark 9 to laid hand 2.",
  "0 Player 1 passes.",
  "0 Player 3 adds dark S4 to laid hand 2.",
  "2 Player 3 discards light 3.",
  "2 Player 3 discards air S3.",
  "# Turn 2: Player 1.",
];

describe("news", () => {
  it("tells all in few words, whoever was asked when it was done", () => {
    expect(told(TURN, 200)).toBe(
      "2: Player 3 opens with a set: fire 1, light 1, dark 1, adds dark 9 and S4 to laid hand 2, then discards light 3 and air S3.",
    );
  });

  it("is brief before it leaves out, and leaves out first what changed least", () => {
    expect(told(TURN, 110)).toBe(
      "2: Player 3 opens with a set, adds dark 9 and S4 to laid hand 2, then discards light 3 and air S3.",
    );
    expect(told(TURN, 80)).toBe("2: Player 3 opens with a set, then adds dark 9 and S4 to laid hand 2.");
    expect(told(TURN, 10)).toBe("2: Player 3 adds dark 9 and S4 to laid hand 2.");
  });

  it("tells what everybody did since the viewer acted", () => {
    const lines = [
      "0 Player 1 lays a run.",
      "# B",
      "1 Player 2 lays a set.",
      "# C",
      "2 Player 3 discards 4.",
    ];
    expect(told(lines, 99)).toBe("1: Player 2 lays a set. | 2: Player 3 discards 4.");
    expect(told(lines, 30)).toBe("1: Player 2 lays a set.");
    const slight = ["0 Player 1 moves.", "# B", "1 Player 2 takes a 4.", "# C", "2 Player 3 discards 4."];
    expect(told(slight, 30)).toBe("2: Player 3 discards 4.");
  });

  it("tells what was left out where there is room for it all the same", () => {
    const lines = [
      "0 Player 1 lays a run.",
      "# B",
      "1 Player 2 lays a set of fire 2, earth 2, air 2 and water 2.",
      "# C",
      "2 Player 3 takes air 7.",
      "2 Player 3 discards water 6.",
    ];
    expect(told(lines, 64)).toBe("2: Player 3 takes air 7, then discards water 6.");
  });

  it("tells what touches the viewer before the rest", () => {
    const lines = ["0 Player 1 moves.", "# B", "1 Player 1 loses 20 and has 80.", "1 Player 2 lays Elk."];
    expect(told(lines, 99)).toBe("0: Player 1 loses 20 and has 80. | 1: Player 2 lays Elk.");
    expect(told(lines, 35)).toBe("0: Player 1 loses 20 and has 80.");
  });

  it("tells where a piece came to, not every step", () => {
    const lines = [
      "# B",
      "1 Elk moves with beta: 2.",
      "1 Elk goes to A.",
      "1 Owl goes to X.",
      "1 Elk goes to B.",
    ];
    expect(told(lines, 99)).toBe("1: Owl goes to X. Elk goes to B.");
    expect(told(lines, 20)).toBe("1: Owl → X. Elk → B.");
  });

  it("tells the same once, and that somebody let it pass", () => {
    const lines = [
      "# A",
      "0 Player 1 plays Push.",
      "1 Player 2 plays Block.",
      "1 Player 2 plays Block.",
      "1 Player 2 passes.",
    ];
    expect(told(lines, 99)).toBe("1: Player 2 plays Block twice, then passes.");
    expect(told([...lines.slice(0, 2), ...lines.slice(4)], 99)).toBe("1: Player 2 passes.");
    const other = [...lines.slice(0, 2), "1 Player 2 plays Disrupt against Push.", ...lines.slice(2, 4)];
    expect(told(other, 57)).toBe("1: Player 2 plays Disrupt against Push and Block twice.");
  });

  it("says nothing before anybody did anything", () => {
    expect(told(["# Turn 1: Player 1."], 99)).toBe("");
  });
});
