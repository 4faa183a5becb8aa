// How a game looks, as its folder tells: loaded with the game, painted as custom properties of the stage.

import { grain } from "./grain";
import type { Colours } from "./scene";
import type { GlossaryTerm, Look } from "./types";

export interface Drawn {
  look: Look;
  /** SVG markup in a box of 48 by 48, by name. */
  emblems: Record<string, string>;
  terms: GlossaryTerm[];
}

export const PLAIN: Drawn = {
  look: {
    material: "wood",
    timbre: "wood",
    emblem: "",
    colours: {
      mat: ["#3f6b57", "#1d3b2f"],
      rim: "#7a5330",
      rail: "#5d3d22",
      accent: "#2c6a4e",
      text: "#f6f1e2",
    },
    evening: { mat: ["#26453a", "#101f1a"], rail: "#3a2615", accent: "#7fcfa9" },
    back: { colours: ["#31586f", "#274759"], pattern: "stripes" },
    seats: [],
    accents: {},
    cells: {},
    news: {},
    terms: {},
  },
  emblems: {},
  terms: [],
};

const SHAPES =
  /^(?:\s*<\/?(?:path|circle|ellipse|rect|line|polyline|polygon|g|text|tspan)(?:\s+[\w:-]+="[^"<>]*")*\s*\/?>[^<]*)*$/;
const FORBIDDEN = /\son\w+=|\sstyle=|href=|url\(/i;

/** Whether markup draws and does nothing else. */
export const harmless = (markup: string): boolean => SHAPES.test(markup) && !FORBIDDEN.test(markup);

const loaded = new Map<string, Promise<Drawn>>();

async function json<T>(path: string, otherwise: T): Promise<T> {
  const answer = await fetch(`/api/games/${path}`).catch(() => null);
  return answer?.ok ? ((await answer.json()) as T) : otherwise;
}

/** The look of a game, its emblems and the words that need a gloss; a game without any gets plain ones. */
export function lookOf(game: string): Promise<Drawn> {
  const known = loaded.get(game);
  if (known) return known;
  const wanted = Promise.all([
    json<{ look: Partial<Look>; emblems: Record<string, string> }>(`${game}/look`, { look: {}, emblems: {} }),
    json<GlossaryTerm[]>(`${game}/glossary`, []),
  ]).then(([{ look, emblems }, terms]) => ({
    look: {
      ...PLAIN.look,
      ...look,
      colours: { ...PLAIN.look.colours, ...look.colours },
      evening: { ...PLAIN.look.evening, ...look.evening },
    },
    emblems: Object.fromEntries(Object.entries(emblems).filter(([, markup]) => harmless(markup))),
    terms: Array.isArray(terms) ? terms : [],
  }));
  loaded.set(game, wanted);
  return wanted;
}

const BACKS: Record<Look["back"]["pattern"], (a: string, b: string) => string> = {
  stripes: (a, b) => `repeating-linear-gradient(45deg, ${a} 0 4px, ${b} 4px 8px)`,
  chevrons: (a, b) =>
    `repeating-linear-gradient(45deg, ${b} 0 2px, transparent 2px 9px), repeating-linear-gradient(-45deg, ${b} 0 2px, ${a} 2px 9px)`,
  waves: (a, b) => `repeating-radial-gradient(circle at 50% 120%, ${a} 0 5px, ${b} 5px 9px)`,
  dots: (a, b) => `radial-gradient(${b} 30%, transparent 32%) 0 0 / 8px 8px, ${a}`,
  flower: (a, b) =>
    `radial-gradient(circle at 50% 0, transparent 5px, ${b} 5px 6px, transparent 6px) 0 0 / 12px 12px, radial-gradient(circle at 50% 100%, transparent 5px, ${b} 5px 6px, transparent 6px) 0 0 / 12px 12px, ${a}`,
};

/** Perceived lightness of a colour such as #33230f, from 0 to 1. */
export function lightness(colour: string): number {
  const hex = /^#([0-9a-f]{6})/i.exec(colour)?.[1] ?? "808080";
  const [r, g, b] = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  return 0.299 * r + 0.587 * g + 0.114 * b;
}

/** The colours of the table as it is lit now. */
export const colours = (look: Look, evening: boolean): Colours =>
  evening ? { ...look.colours, ...look.evening } : look.colours;

/** Whether light text stands on a dark mat. */
export const darkMat = (look: Look, evening: boolean): boolean =>
  lightness(colours(look, evening).text ?? "#ffffff") > 0.5;

/** The custom properties of a stage. */
export function properties(look: Look, evening: boolean): Record<string, string> {
  const { mat = [], rim = "", rail = "", accent = "", text = "" } = colours(look, evening);
  const [inner = "#3f6b57", outer = inner] = [mat[0], mat.at(-1)];
  const [back = "#31586f", back2 = back] = look.back.colours;
  const dark = darkMat(look, evening);
  const seats = look.seats.flatMap(({ light, evening }, seat) => [
    [`--s${seat}l`, light],
    [`--s${seat}e`, evening],
    [`--s${seat}d`, `color-mix(in srgb, ${evening} 40%, ${light})`],
  ]);
  return {
    "--mat": `radial-gradient(85% 88% at 50% 42%, ${inner}, color-mix(in oklab, ${inner} 45%, ${outer}) 62%, ${outer})`,
    "--mat-deep": outer,
    "--rim1": rim,
    "--rim2": `color-mix(in srgb, ${rim} 55%, black)`,
    "--rail": `linear-gradient(color-mix(in srgb, ${rail} 88%, white), color-mix(in srgb, ${rail} 78%, black))`,
    "--acc": accent,
    "--on-mat": text,
    "--plate": dark
      ? `color-mix(in srgb, color-mix(in srgb, ${outer} 72%, black) 62%, transparent)`
      : "#fffaf0b8",
    "--plate-line": `color-mix(in srgb, ${rim} 45%, transparent)`,
    "--back": BACKS[look.back.pattern](back, back2),
    "--back-edge": `color-mix(in srgb, ${back} 25%, #fff6e0)`,
    "--grain": grain(look.material),
    "--rail-grain": grain(["slate", "stone"].includes(look.material) ? look.material : "wood"),
    "--grain-strength": dark ? "0.55" : "0.4",
    ...Object.fromEntries(seats),
  };
}

/** Paints a stage: an action for its element. (Scripts may set properties; the policy of the page allows no inline styles.) */
export function painted(
  node: HTMLElement,
  wanted: { look: Look; evening: boolean },
): { update: (now: typeof wanted) => void } {
  const paint = ({ look, evening }: typeof wanted) => {
    for (const [name, value] of Object.entries(properties(look, evening)))
      node.style.setProperty(name, value);
  };
  paint(wanted);
  return { update: paint };
}
