// What the others did since the viewer acted. Where there is little room, what matters least is left out first.

import { announces, doer, lastDeed, ownLine } from "./names";
import type { News, Scene, StoryLine } from "./types";

/** What one of them did. */
export interface Told {
  seat: number;
  text: string;
}

interface Clause {
  seat: number;
  /** Who or what does it: the name of a seat, of a card or of a piece. */
  subject: string;
  deed: string;
  /** 0: need not be told; 2: what changed the board or the score, 3: and touches the viewer; less of who acted before. */
  weight: number;
}

/** What somebody did before another acted matters less by so much: a hand that was laid still more than a discard. */
const BEFORE = 1.1;
const begins = (deed: string, words: string[] = []) =>
  words.some((word) => deed === word || deed.startsWith(`${word} `));
const passes = (deed: string) => /^passes\b/.test(deed);

/** The lines since the viewer acted, or of the turn in which the others acted last. */
function since(scene: Scene): StoryLine[] {
  const { story, seat: me } = scene;
  const last = lastDeed(scene);
  const at = last ? story.findLastIndex((line) => line.text === last.text) : -1;
  const before = story.slice(0, at);
  const turn = before.findLastIndex((line) => line.head);
  const mine = me < 0 ? turn : before.findLastIndex((line) => ownLine(scene, line));
  return story.slice(Math.min(turn, mine) + 1);
}

/** Parted into who and what. */
function clauses(scene: Scene, words: News): Clause[] {
  const me = scene.names[scene.seat];
  const latest = lastDeed(scene)?.seat;
  const touches = (text: string) => me !== undefined && new RegExp(`\\b${me}\\b`).test(text);
  return since(scene).flatMap((line) => {
    const { text } = line;
    const seat = doer(scene, line);
    const name = scene.names[seat];
    const subject =
      name !== undefined && text.startsWith(`${name} `)
        ? name
        : (/^.*?(?= [a-z][a-z-]* )/.exec(text.replace(/\.$/, " "))?.[0] ?? "");
    const deed = text.slice(subject.length).trim().replace(/\.$/, "");
    if (line.head || ownLine(scene, line) || !deed || begins(deed, words.never)) return [];
    const slight = begins(deed, words.slight) || passes(deed);
    const great = begins(deed, words.great);
    // What chance did is told where it touches the viewer.
    if (line.seat < 0 && (slight || !(great || touches(text)))) return [];
    const [plain, before] = [great ? 2 : slight ? 0 : 1, seat === latest || seat === scene.seat ? 0 : BEFORE];
    return [{ seat, subject, deed, weight: plain - before + (plain && touches(text) ? 1 : 0) }];
  });
}

/** The same said in fewer clauses. */
function gathered(all: Clause[], words: News): Clause[] {
  const found: Clause[] = [];
  all.forEach((one, i) => {
    const next = all.slice(i + 1).find(({ subject }) => subject === one.subject);
    // Who let it pass is told only where that was the last.
    if (announces(one.deed, next?.deed) || (passes(one.deed) && i < all.length - 1)) return;
    const last = found.at(-1);
    const both = last?.subject === one.subject ? joined(last.deed, one.deed) : "";
    if (last && both) {
      last.deed = both;
      return;
    }
    const way = words.latest?.find((word) => begins(one.deed, [word]));
    const before = found.findIndex(
      ({ subject, deed }) => way && subject === one.subject && begins(deed, [way]),
    );
    if (before >= 0) found.splice(before, 1);
    found.push({ ...one });
  });
  return found;
}

/** The same again, and the same with another card: "adds dark 9 and dark S4 to laid hand 2". */
function joined(one: string, other: string): string {
  const [, said = one, times] = /^(.*?)(?: (twice|\d+ times))?$/.exec(one) ?? [];
  if (said === other) return `${said} ${times ? `${(parseInt(times) || 2) + 1} times` : "twice"}`;
  const [a, b] = [one.split(" "), other.split(" ")];
  let [head, tail] = [0, 0];
  while (head < Math.min(a.length, b.length) && a[head] === b[head]) head++;
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const [from, to] = [a, b].map((some) => some.slice(head, some.length - tail).join(" "));
  const plain = (text = "") =>
    text !== "" && !/[:,]| (?:on|to|with|from|as|for|against|by|at) /.test(` ${text} `);
  return head && plain(from) && plain(to)
    ? [...a.slice(0, a.length - tail), "and", ...b.slice(head)]
        .join(" ")
        .replace(/ and (.*) and /, ", $1 and ")
    : "";
}

/** "plays A and B" instead of "plays A, then plays B". */
function folded(deeds: string[]): string[] {
  const verb = (deed = "") => deed.split(" ", 1)[0];
  const found: string[][] = [];
  for (const deed of deeds) {
    const last = found.at(-1);
    if (last && verb(last[0]) === verb(deed)) last.push(deed.slice(verb(deed)?.length).trim());
    else found.push([deed]);
  }
  return found.map((some) => [some.slice(0, -1).join(", "), some.at(-1)].filter(Boolean).join(" and "));
}

/** What one does is one sentence; `brief`: in short words, without what a hand or row consists of. */
function sentences(all: Clause[], words: News, brief: boolean): Told[] {
  const found: { seat: number; subject: string; deeds: string[] }[] = [];
  for (const { seat, subject, deed } of all) {
    const said = brief ? deed.replace(/: [^:]*,.*$/, "") : deed;
    const last = found.at(-1);
    if (last?.subject === subject && last.seat === seat) last.deeds.push(said);
    else found.push({ seat, subject, deeds: [said] });
  }
  const told: Told[] = [];
  for (const { seat, subject, deeds } of found) {
    const [end = "", ...rest] = (brief ? folded(deeds) : deeds).reverse();
    const long = `${subject} ${[rest.reverse().join(", "), end].filter(Boolean).join(", then ")}.`.trim();
    const text = Object.entries(brief ? (words.short ?? {}) : {}).reduce(
      (some, [word, short]) => some.replaceAll(word, short),
      long,
    );
    const last = told.at(-1);
    if (last?.seat === seat) last.text += ` ${text}`;
    else told.push({ seat, text });
  }
  return told;
}

/** The news, as much of it as fits. */
export function news(scene: Scene, words: News, fits: (told: Told[]) => boolean): Told[] {
  const all = gathered(clauses(scene, words), words);
  const last = lastDeed(scene);
  if (!all.length) return last ? [{ seat: last.seat, text: last.text }] : [];
  const whole = [...all];
  const said = (some: Clause[]) => [false, true].map((brief) => sentences(some, words, brief));
  /** What was left out and fits all the same, the last first. */
  const refilled = (told: Told[]): Told[] => {
    let kept = all;
    for (const one of [...whole].reverse()) {
      const more = whole.filter((clause) => clause === one || kept.includes(clause));
      const way = said(more).find(fits);
      if (way) [kept, told] = [more, way];
    }
    return told;
  };
  for (;;) {
    const ways = said(all);
    const told = ways.find(fits) ?? (all.length > 1 ? undefined : ways[1]);
    if (told) return refilled(told);
    const least = Math.min(...all.map((one) => one.weight));
    all.splice(
      all.findIndex((one) => one.weight === least),
      1,
    );
  }
}
