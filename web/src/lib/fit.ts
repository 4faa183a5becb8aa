// Texts in drawings: how wide they are, and cut where they must be.

import type { Card } from "./types";

const LETTER = 0.55;
let pen: CanvasRenderingContext2D | null | undefined;
/** The families of letters: asked for once, as the answer may cost a layout. */
const families: Record<string, string> = {};
const widths = new Map<string, number>();

/** How wide a text is in pixels: measured where there is something to measure with. */
export function wide(text: string, size: number, font: "serif" | "sans" = "sans", bold = false): number {
  const key = `${font}${bold ? "b" : ""}${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    if (pen === undefined)
      pen = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
    if (pen) {
      families[font] ??= getComputedStyle(document.documentElement).getPropertyValue(`--${font}`) || font;
      pen.font = `${bold ? "700 " : ""}100px ${families[font]}`;
      width = pen.measureText(text).width / 100;
    } else width = text.length * LETTER;
    widths.set(key, width);
  }
  return width * size;
}

/** How many lines a text takes. */
export function wrapped(text: string, room: number, size: number, bold = true): number {
  const space = wide(" ", size, "sans", bold);
  let [lines, used] = [1, -space];
  for (const word of text.split(" ")) {
    const needed = wide(word, size, "sans", bold);
    if (used > 0 && used + space + needed > room) [lines, used] = [lines + 1, needed];
    else used += space + needed;
  }
  return lines;
}

/** The text, cut with an ellipsis if it is wider than the room. */
export function cut(
  text: string,
  room: number,
  size: number,
  font: "serif" | "sans" = "sans",
  bold = false,
): string {
  if (wide(text, size, font, bold) <= room) return text;
  let letters = text.length;
  while (letters > 1 && wide(`${text.slice(0, letters)}…`, size, font, bold) > room) letters--;
  return `${text.slice(0, letters).trimEnd()}…`;
}

/** A name whose words fit the room: one that is too long is parted before a syllable, as print does. */
export function broken(name: string, room: number, size: number): string {
  return name
    .split(" ")
    .map((word) => {
      if (wide(word, size, "serif", true) <= room || word.length < 6) return word;
      const fits = (text: string) => wide(text, size, "serif", true) <= room;
      const parts = [...word.matchAll(/[a-z](?=(?:[cgpst]h|[^aeiouy])[aeiouy])(?<![cgpst](?=h))/gi)].map(
        (match) => match.index + 1,
      );
      const at =
        parts.findLast(
          (at) => at > 2 && at < word.length - 2 && fits(`${word.slice(0, at)}-`) && fits(word.slice(at)),
        ) ?? Math.ceil(word.length / 2);
      return `${word.slice(0, at)}-\u200b${word.slice(at)}`;
    })
    .join(" ");
}

/** How wide a card must be that lies as a line: emblem, name, and what is said of it. */
export function chipWide(
  card: Pick<Card, "name" | "marks" | "corner" | "type" | "sign" | "symbol">,
  least: number,
  most: number,
): number {
  const type = wide(card.type ?? "", 12) + 70 > most ? "" : (card.type ?? "");
  const line = chipLine(card);
  const below = line ? wide(line, 12) : wide(type, 12) + (card.sign || card.symbol ? 18 : 0);
  const text = Math.max(wide(card.name, 13, "serif", true), below);
  return Math.round(Math.max(least, Math.min(most, text + 46)));
}

/** What a card that lies as a line tells below its name: what it costs, how long it stays. */
export const chipLine = ({ corner, marks }: Pick<Card, "corner" | "marks">): string =>
  [/[^\dTO ]/.test(corner ?? "") ? corner : "", ...(marks ?? [])].filter(Boolean).join(" · ");

/** A name in one line, else its first word and the others: as large as there is room for. */
export function lined(name: string, room: number): { lines: string[]; size: number } {
  const [first = "", ...rest] = name.split(" ");
  const width = (line: string) => wide(line, 1, "serif", true);
  const lines = rest.length && width(name) * 12.5 > room ? [first, rest.join(" ")] : [name];
  return {
    lines,
    size: Math.max(11, Math.min(lines.length > 1 ? 12.5 : 13.5, ...lines.map((line) => room / width(line)))),
  };
}

/** The largest size of letters, from `most` down to `least`, with which a text fits; cut if even the least does not. */
export function fitting(
  text: string,
  room: number,
  most: number,
  least: number,
  font: "serif" | "sans" = "serif",
): { text: string; size: number } {
  const size = Math.min(
    most,
    Math.floor((10 * most * room) / Math.max(1, wide(text, most, font, true))) / 10,
  );
  return size >= least ? { text, size } : { text: cut(text, room, least, font, true), size: least };
}
