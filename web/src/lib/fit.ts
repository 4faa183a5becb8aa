// Texts in drawings: how wide they are, and cut where they must be.

const LETTER = 0.55;
let pen: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** How wide a text is in pixels: measured where there is something to measure with. */
export function wide(text: string, size: number, font: "serif" | "sans" = "sans", bold = false): number {
  const key = `${font}${bold ? "b" : ""}${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    if (pen === undefined)
      pen = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
    if (pen) {
      const family = getComputedStyle(document.documentElement).getPropertyValue(`--${font}`) || font;
      pen.font = `${bold ? "700 " : ""}100px ${family}`;
      width = pen.measureText(text).width / 100;
    } else width = text.length * LETTER;
    widths.set(key, width);
  }
  return width * size;
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
