// Games speak of "Player 2"; at a table that seat may have a name.

import type { Scene, StoryLine } from "./types";

/** The name that was chosen for a seat; two of the same name are told apart by their seats. */
function chosen(scene: Scene, seat: number): string {
  const seats = scene.table?.seats ?? [];
  const name = seats[seat]?.name ?? "";
  return name && seats.filter((one) => one.name === name).length > 1 ? `${name} ${seat + 1}` : name;
}

/** A text with the seats' chosen names in it. */
export function named(text: string, scene: Scene): string {
  return text.replace(/\bPlayer (\d+)\b/g, (word, number: string) => {
    const seat = Number(number) - 1;
    return scene.names[seat] === word ? chosen(scene, seat) || word : word;
  });
}

/** How the seats are called in the bar above the table. */
export function seatName(scene: Scene, seat: number): string {
  const given = chosen(scene, seat);
  const own = scene.names[seat] ?? "Chance";
  if (!given || given === own) return own;
  return /^Player \d+$/.test(own) ? given : `${given} (${own})`;
}

/** No deeds of their own. */
export const IDLE = / (?:passes|loses|moves no)\b/;

/** Whose deed a line tells: who it begins with, else who was asked then. */
export function doer(scene: Scene, { text, seat }: StoryLine): number {
  const named = scene.names.findIndex((name) => text.startsWith(`${name} `));
  return named < 0 ? seat : named;
}

/** Whether a line tells of a deed of the viewer's. */
export const ownLine = (scene: Scene, line: StoryLine): boolean =>
  !line.head && line.seat === scene.seat && doer(scene, line) === scene.seat;

/** What others did last, as the story tells it: who let it pass or lost by it did something before. */
export function lastDeed(scene: Scene): StoryLine | undefined {
  const lines = scene.story
    .filter((line) => !line.head)
    .map((line) => ({ ...line, by: line.seat, seat: doer(scene, line) }));
  const theirs = lines.filter((line) => line.by >= 0 && line.seat !== scene.seat);
  return theirs.findLast((line) => !IDLE.test(line.text)) ?? theirs.at(-1) ?? lines.at(-1);
}

/** Whether a deed only announced the next: "shows Air to fuse it" and then "fuses Air …". */
export function announces(deed: string, next = ""): boolean {
  const verb = next.replace(/e?s .*/, "");
  const named = deed.match(/\b[A-Z]\w+|\d+/g) ?? [];
  return (
    verb.length > 2 &&
    new RegExp(` (?:to|an?) ${verb}`).test(deed) &&
    named.every((one) => next.includes(one))
  );
}

/** So many seconds in the two largest units that fit. */
export function lasted(seconds: number): string {
  const parts = [
    `${Math.floor(seconds / 86400)} d`,
    `${Math.floor(seconds / 3600) % 24} h`,
    `${Math.floor(seconds / 60) % 60} min`,
    `${seconds % 60} s`,
  ];
  const first = parts.findIndex((part) => !part.startsWith("0 "));
  return parts.slice(first, first < 0 ? undefined : first + 2).join(" ");
}

/** 1st, 2nd, 3rd, 4th, 11th. */
export const nth = (i: number): string =>
  `${i}${["th", "st", "nd", "rd"][i % 10 > 3 || Math.floor((i % 100) / 10) === 1 ? 0 : i % 10]}`;
