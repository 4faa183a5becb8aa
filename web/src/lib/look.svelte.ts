// How a game looks: its colours as custom properties of `.look-NAME`, its emblems as markup that the server has proved.

import * as api from "./api";
import type { Colours, Look } from "./scene";

export interface Shown {
  look: Look;
  emblems: Record<string, string>;
}

/** Looks that came, by the name of the game. */
const looks = $state<Record<string, Shown>>({});
const asked: Record<string, Promise<Shown>> = {};
// The content security policy allows no style attributes: what a game brings stands in a sheet of its own.
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

const COLOUR = /^#[0-9a-f]{3,8}$/i;
const safe = (colour: string | undefined) => (colour && COLOUR.test(colour) ? colour : undefined);

function properties(colours: Colours): string {
  const [middle, edge] = colours.mat ?? [];
  const found: [string, string | undefined][] = [
    ["--mat1", safe(middle)],
    ["--mat2", safe(edge)],
    ["--rim", safe(colours.rim)],
    ["--rail", safe(colours.rail)],
    ["--acc", safe(colours.accent)],
    ["--on-mat", safe(colours.text)],
  ];
  return found.map(([name, value]) => (value ? `${name}:${value};` : "")).join("");
}

/** The class that gives a drawn thing its game's colours. */
export const lookClass = (game: string): string => `look-${game.replace(/[^A-Za-z0-9_-]/g, "-")}`;

function paint(game: string, look: Look): void {
  const name = lookClass(game);
  const [one, other] = look.back.colours;
  const backs = `--back1:${safe(one) ?? "#5b4a7a"};--back2:${safe(other) ?? "#473963"};`;
  const seats = look.seats.map((seat, n) => [n + 1, safe(seat.light), safe(seat.evening)] as const);
  const by = (at: 1 | 2) => seats.map((seat) => (seat[at] ? `--s${seat[0]}:${seat[at]};` : "")).join("");
  const day = `${properties(look.colours)}${backs}--acc-day:${safe(look.colours.accent) ?? "#5b3d1c"};${by(1)}`;
  sheet.insertRule(`.${name}{${day}}`);
  sheet.insertRule(
    `html[data-light="evening"] .${name}{${properties(look.evening)}${by(2)}}`,
    sheet.cssRules.length,
  );
}

/** Ask for a look; the same game is asked for once. */
export function loadLook(game: string): Promise<Shown> {
  return (asked[game] ??= api.look(game).then(
    (shown) => {
      paint(game, shown.look);
      looks[game] = shown;
      return shown;
    },
    (error: Error) => {
      Reflect.deleteProperty(asked, game);
      throw error;
    },
  ));
}

/** The look of a game, once it has come. */
export const lookOf = (game: string): Shown | undefined => looks[game];
