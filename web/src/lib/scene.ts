// What a scene is made of. Made by tools/scene_types.py from src/parlor/engine/scene.py: change it there.

/** A part of a vital number: points that are free, spent, at risk. */
export interface Zone {
  /** what the zone is called */
  name: string;
  /** how many are there */
  count: number;
  /** how one of them is drawn */
  look: "full" | "hollow" | "shield" | "gone" | "risk";
  /** its name where there is little room */
  short?: string;
}

/** A number by which a seat lives or wins: the largest thing on its plate. */
export interface Vital {
  /** unique in the scene */
  id: string;
  /** one or two words: life, actual, EP */
  label: string;
  /** the number */
  value: number;
  /** the most it can be, or the goal */
  most?: number;
  /** the shape that shrinks or grows with it */
  form: "ring" | "bar" | "stones" | "number";
  /** its parts, in order */
  zones?: Zone[];
  /** how much of it would be lost if everybody passed */
  risk?: number;
  /** stones: name of the game's cell look that their sockets have (look.toml) */
  cells?: string;
}

/** A short fact on a plate: a mark that is in force, a symbol that is used up. */
export interface Tag {
  /** one to four words */
  text: string;
  /** one sentence: what it means */
  note?: string;
  /** name of an emblem of the game */
  emblem?: string;
  /** how it is drawn */
  look?: "plain" | "spent" | "good" | "bad";
  /** what it counts, where several count alike: strength */
  of?: string;
}

/** A seat plate. Piles, hands and supports of the seat are areas with `role` plate and this `owner`. */
export interface Plate {
  /** `plate:` and the seat */
  id: string;
  /** whose it is */
  seat: number;
  /** small print beside the name: deck, side, team */
  note: string;
  /** whether it is this seat's turn (not: whether it is asked now) */
  turn: boolean;
  /** how many cards the seat holds, where others see backs */
  holds?: number;
  /** the first is the focal point */
  vitals: Vital[];
  /** what is in force for this seat */
  tags: Tag[];
  /** whether it is ahead now: a crown */
  leads?: boolean;
}

/** One seat in a race. */
export interface Runner {
  /** whose */
  seat: number;
  /** how far it is */
  value: number;
  /** a second number, the least is best; the note of the race names it */
  also?: number;
  /** whether it is ahead */
  leads?: boolean;
}

/** All seats against one goal. */
export interface Race {
  /** `race` */
  id: string;
  /** what they run for */
  title: string;
  /** where it ends; 0 where the most wins */
  goal: number;
  /** how it is drawn */
  form: "track" | "beads" | "sockets";
  /** one a seat */
  runners: Runner[];
  /** small print */
  note?: string;
}

/** A step or phase of a turn. */
export interface Step {
  /** its name */
  name: string;
  /** whether it is the present one */
  now: boolean;
}

/** The prompt: what is asked of the viewer, or whom it waits for. */
export interface Ask {
  /** what to do, as a short question or command: Answer Recoil, or pass? */
  what: string;
  /** one clause more: why it is asked, what would follow; may be empty */
  why: string;
  /** the phases of the turn */
  steps?: Step[];
  /** id of the drawn thing that the question is about */
  at?: string;
}

/** A piece moved, or would move. */
export interface Arrow {
  /** id of a drawn thing */
  from: string;
  /** id of a drawn thing */
  to: string;
  /** whose piece it is */
  owner: number;
  /** the game's own word for the way of moving */
  kind: string;
  /** of a way that a piece may go, and of what goes with it: the next pick */
  pick?: number;
  /** what that brings, or does to this piece, in a few words */
  note?: string;
}

/** A whole sentence that a drawn card or piece can begin: a click, or a row of its choice bubble. */
export interface Action {
  /** its words, to be picked in order; more words may be asked for after them */
  say: string;
  /** as a button says it, with its price: Play, pay 2 */
  label: string;
  /** empty if it is possible now, else the reason with its clause */
  why: string;
  /** the reason in one to four words: 1 short, used this round */
  short?: string;
  /** what it brings, in one to four words: wins, guards it, 35 points */
  note?: string;
  /** how it turns out, as far as is certain */
  look?: "plain" | "good" | "bad";
  /** name of an emblem of the game */
  emblem?: string;
  /** ids of drawn things: pressed after the card, or dragged to, they stand for it */
  at?: string[];
  /** where every piece would go */
  preview?: Arrow[];
}

/** Beads that lie on a card. */
export interface Beads {
  /** whose */
  owner: number;
  /** how many */
  count: number;
}

/** A card face; one that the viewer may not know has only `id`, `name`, `face` and what all may see of it. */
export interface Card {
  /** unique in the scene, never betrays what is hidden */
  id: string;
  /** its printed name, or `hidden card` */
  name: string;
  /** it lies face down */
  face?: "down";
  /** name of an emblem of the game */
  emblem?: string;
  /** name of one of the game's card colours (look.toml) */
  accent?: string;
  /** what stands in its upper left corner: cost, or rank */
  corner?: string;
  /** playing cards: the emblem of the pips */
  suit?: string;
  /** playing cards: how many pips */
  pips?: number;
  /** what it does */
  text?: string;
  /** the same in a few words, for a small face */
  gist?: string;
  /** small print, for a closer look */
  note?: string;
  /** its kind in words */
  type?: string;
  /** its price */
  cost?: number | string;
  /** its symbol in words */
  symbol?: string;
  /** the emblem of its symbol, small beside the symbol */
  sign?: string;
  /** whose it is */
  owner?: number;
  /** each a name and a value, perhaps the emblem that stands for the name */
  stats?: unknown[][];
  /** short texts on it */
  marks?: string[];
  /** badges: what it carries, what is in force for it */
  tags?: Tag[];
  /** beads on it */
  beads?: Beads[];
  /** how many beads it can hold */
  sockets?: number;
  /** a change that is about to come: +1, −2 */
  badge?: string;
  /** in a chain: when it happens, 1 is next */
  order?: number;
  /** in a chain: it will come to nothing; struck through */
  void?: boolean;
  /** how long it still lies */
  turns?: number;
  /** an unfinished sentence has named it */
  chosen?: boolean;
  /** why it cannot be used now, in one to four words */
  reason?: string;
  /** where its data comes from */
  source?: "rulebook" | "published" | "house";
  /** pairs of a kind of relation and names of cards */
  relations?: unknown[][];
  /** the word that picks it, for asking why not */
  word?: string;
  /** sentences that it begins */
  actions?: Action[];
}

/** A counter or figure. */
export interface Piece {
  /** what it is */
  name: string;
  /** one letter, for the terminal */
  letter: string;
  /** whose */
  owner: number;
  /** name of an emblem of the game */
  emblem?: string;
}

/** A cell of a grid or hex board, or a space of a map. */
export interface Cell {
  /** unique in the scene */
  id: string;
  /** how people call it */
  label: string;
  /** grid and map: from the left */
  x?: number;
  /** grid and map: from the top */
  y?: number;
  /** hex: axial */
  q?: number;
  /** hex: axial */
  r?: number;
  /** name of one of the game's cell looks (look.toml) */
  look?: string;
  /** name of an emblem of the game */
  emblem?: string;
  /** what stands on it */
  piece?: Piece;
  /** the card that lies on it */
  card?: Card;
  /** a card that lies under what stands on it: a trap */
  under?: Card;
  /** short texts on it */
  marks?: string[];
  /** badges: what lies on it beside a card: a web */
  tags?: Tag[];
  /** the seat in whose colour it is shaded */
  tint?: number;
  /** what to say of it when it is pointed at */
  note?: string;
  /** why what stands on it cannot be picked now, in one to four words */
  reason?: string;
  /** the word that picks it, for asking why not */
  word?: string;
  /** an unfinished sentence has named it */
  chosen?: boolean;
}

/** A mark on the edge between two neighbouring cells. */
export interface Edge {
  /** ids of the two cells */
  between: string[];
  /** friends or foes */
  look: "link" | "clash";
}

/** Cards that were laid together. */
export interface Group {
  /** unique in the scene */
  id: string;
  /** what it is: run of fire, set of 4 */
  title: string;
  /** whose */
  owner: number;
  /** in order */
  cards: Card[];
  /** pairs of a name and a value */
  numbers: unknown[][];
  /** small print: guarded, open to raids */
  note: string;
  /** the word that picks it */
  word?: string;
  /** an unfinished sentence has named it */
  chosen?: boolean;
}

/** Cards of a hand that can be laid together with one press. */
export interface Bracket {
  /** Lay run 4 · 5 · 6 */
  label: string;
  /** the sentence */
  say: string;
  /** ids of the cards */
  cards: string[];
  /** what it brings: 30 points */
  note: string;
}

/** A number with a name. */
export interface Counter {
  /** what is counted */
  name: string;
  /** how many */
  count: number;
  /** how many places there are */
  most?: number;
}

/** A line of a table of facts. */
export interface Row {
  /** of what */
  name: string;
  /** what there is to say */
  text: string;
}

/** Something that lies on the table; `kind` says which of the lists it has. */
export interface Area {
  /** unique in the scene */
  id: string;
  /** grid, hex: `cells`; map: `spaces`, `ways`; hand, row, stack: `cards`; pile: `count`, `cards` from the top down as far as known; groups: `groups`; pool: `counters`; steps: `steps`; facts: `rows` */
  kind: "grid" | "hex" | "map" | "hand" | "row" | "pile" | "stack" | "groups" | "pool" | "steps" | "facts";
  /** what it is */
  title: string;
  /** where it belongs: board (the hero), stack (a chain beside or as the board), rows (laid groups of a seat), centre (piles of all), plate (on its owner's plate), hand (the viewer's cards), looked (a tray that asks for a choice), aside (legend and counting, behind a button); if absent, kind and owner decide */
  role?: "board" | "stack" | "rows" | "centre" | "plate" | "hand" | "looked" | "aside";
  /** whose it is */
  owner?: number;
  /** small print */
  note?: string;
  /** of a grid or hex */
  cells?: Cell[];
  /** of a map */
  spaces?: Cell[];
  /** pairs of ids of spaces */
  ways?: string[][];
  /** marks between cells */
  edges?: Edge[];
  /** what moved lately */
  arrows?: Arrow[];
  /** side by side; of a stack, what happens next first */
  cards?: Card[];
  /** of a hand: what can be laid together, best first */
  brackets?: Bracket[];
  /** of rows */
  groups?: Group[];
  /** how many cards a pile has */
  count?: number;
  /** of a pile: a held card dragged here says this word, and is what is asked for next */
  throws?: string;
  /** of a pool */
  counters?: Counter[];
  /** of a turn */
  steps?: Step[];
  /** of facts */
  rows?: Row[];
}

/** A pick that may come after a button's, and stands for something drawn. */
export interface Next {
  /** its number */
  pick: number;
  /** in plain words */
  label: string;
  /** ids of the drawn things that stand for it */
  at: string[];
  /** its word, of one that stands for nothing drawn */
  word?: string;
}

/** A legal pick, and the ids of the drawn things that stand for it. */
export interface Button {
  /** its number */
  pick: number;
  /** its word */
  word: string;
  /** in plain words, as a button says it */
  label: string;
  /** ids of drawn things that a click may stand for it by; none: a button of the prompt */
  at: string[];
  /** it declines or ends: pass, done, no */
  quiet?: boolean;
  /** where every piece would go */
  preview?: Arrow[];
  /** picks that may come next, the drawn ones or all of a few (added by the table) */
  then?: Next[];
  /** `then` has all that may come next: pressing one of them says this word too */
  whole?: boolean;
}

/** A line of the story. */
export interface StoryLine {
  /** whose deed it tells; -1 for chance and the rules */
  seat: number;
  /** one sentence */
  text: string;
  /** it is the heading of a turn, round or cycle */
  head?: boolean;
}

/** The two sides of a battle. */
export interface Versus {
  /** the other side; the deed's own card is the left one */
  card: Card;
  /** the number of the left side */
  left: number | string;
  /** the number of the right side */
  right: number | string;
  /** by what they are compared: an emblem of the game */
  emblem?: string;
}

/** An event worth a spotlight: what a seat did. */
export interface Deed {
  /** of the event */
  kind: "deed";
  /** who did it */
  seat: number;
  /** what was done, in one or two words: attacks, lays, moves */
  verb: string;
  /** the card it was done with */
  card?: Card;
  /** or the piece */
  piece?: Piece;
  /** ids of the drawn things that it touches */
  against: string[];
  /** one sentence that tells it */
  line: string;
  /** one sentence more: what follows, with numbers before and after */
  consequence?: string;
  /** what becomes of the target, in one or two words: destroyed */
  stamp?: string;
  /** of a battle */
  versus?: Versus;
}

/** What a seat ended with. */
export interface Score {
  /** whose */
  seat: number;
  /** the number */
  value: number;
  /** of what: life left, EP, actual */
  label: string;
}

/** Why the match is over and who won. */
export interface Ending {
  /** the seats */
  winners: number[];
  /** one sentence that says why, in plain words */
  reason: string;
  /** the clause that says so, or empty */
  clause: string;
  /** one a seat, the best first */
  scores: Score[];
}

/** All that a seat may see and do. */
export interface Scene {
  /** `state.view(seat)`; left out on the wire */
  view: Record<string, unknown>;
  /** the game's title */
  title: string;
  /** for whom this is; -3 for a watcher */
  seat: number;
  /** who is to pick; -1 chance, -2 over */
  to_pick: number;
  /** a name for each seat */
  names: string[];
  /** one line: how one wins */
  goal: string;
  /** where in the match we are: Turn 9, round 2 of 3 */
  when: string;
  /** `ask` as one text, for terminals and screen readers */
  prompt: string;
  /** what is asked */
  ask: Ask;
  /** one a seat */
  plates: Plate[];
  /** where all run for one goal */
  race?: Race;
  /** what lies on the table */
  areas: Area[];
  /** the legal picks, only when this seat is to pick */
  picks: Button[];
  /** the log as this seat may read it; on the wire `story` instead */
  log: string[];
  /** the same, line by line with whose deed it was */
  story: StoryLine[];
  /** what happened since the last pick */
  events: Record<string, unknown>[];
  /** filled when the match is over */
  winners: number[];
  /** filled when the match is over */
  scores: number[];
  /** when the match is over */
  ending?: Ending;
}

/** A number before and after. */
export interface Change {
  /** of the vital, card or area that changes */
  id: string;
  /** whose number it is; -1 for nobody's */
  seat: number;
  /** of what */
  label: string;
  /** now */
  before: number | string;
  /** then */
  after: number | string;
  /** it depends on what others choose or hold: most often this, give or take 1 */
  about?: boolean;
}

/** What a sentence would bring if everybody else then declined, as far as the asker knows. */
export interface Outcome {
  /** the sentence; empty: what happens if everybody passes */
  say: string;
  /** empty, or the reason why it cannot be said now */
  why: string;
  /** what the story would tell */
  lines: string[];
  /** what it would tell most often */
  likely: string[];
  /** numbers before and after */
  changes: Change[];
  /** pieces and cards that would move, as ghosts */
  moves: Arrow[];
  /** if the match would be over */
  ending?: Ending;
  /** whether it also depends on what the seat cannot know */
  unsure: boolean;
}

/** The colours of a table. */
export interface Colours {
  /** from the middle of the table to its edge */
  mat?: string[];
  /** round the table */
  rim?: string;
  /** under the hand */
  rail?: string;
  /** of the game's name and of what is in force */
  accent?: string;
  /** of text that lies on the mat */
  text?: string;
}

/** A card back. */
export interface Back {
  /** two */
  colours: string[];
  /** how it is drawn */
  pattern: "stripes" | "flower" | "waves" | "chevrons" | "dots";
}

/** The colour of a seat, where the game wants another than the usual one. */
export interface SeatColour {
  /** by day */
  light: string;
  /** in the evening */
  evening: string;
}

/** The colours of a kind of card. */
export interface Accent {
  /** the wash of its head */
  paper: string;
  /** of its lines and emblem */
  ink: string;
}

/** How a kind of cell is drawn. */
export interface CellLook {
  /** its ground */
  fill: string;
  /** its edge */
  line: string;
  /** so that it is known without colour */
  hatch: "dots" | "lines" | "none";
  /** what is drawn on it */
  emblem?: string;
  /** what it means, in two to four words, for the key beside the board */
  told?: string;
}

/** Which lines of the story matter, by the words that follow who did it: what is told of others in little room. */
export interface News {
  /** they changed the board or the score: left out last */
  great?: string[];
  /** left out first */
  slight?: string[];
  /** another line tells the same */
  never?: string[];
  /** of several in a row only the last is told */
  latest?: string[];
  /** shorter words, where there is little room */
  short?: Record<string, string>;
}

/** Material, sound and colours of a game. */
export interface Look {
  /** the cloth of the table */
  material: "velvet" | "stone" | "parchment" | "felt" | "slate" | "wood";
  /** how it sounds */
  timbre: "glass" | "stone" | "drum" | "piano" | "bowl" | "wood";
  /** the game's own emblem; may be empty */
  emblem: string;
  /** by day */
  colours: Colours;
  /** what is other in the evening */
  evening: Colours;
  /** of its cards */
  back: Back;
  /** for the first seats; empty: the usual ones */
  seats: SeatColour[];
  /** by name, as `Card.accent` has it */
  accents: Record<string, Accent>;
  /** by name, as `Cell.look` has it */
  cells: Record<string, CellLook>;
  /** which lines of the story matter */
  news: News;
  /** `key`: the marks of the table, at the foot of the story; `aim`: how one wins in at most six words */
  terms: Record<string, string>;
}
