// The secret links that this browser holds: match id -> seat -> token. They never leave it but as a token.

const PLACE = "parlor.keys";

export interface Held {
  game: string;
  seats: Record<number, string>;
  /** Seats that share this device. */
  here: number[];
  /** Links for friends, made here: they can be copied again from the table. */
  invites?: Record<number, string>;
  seen: number;
}

export function held(): Record<string, Held> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, Held>;
  } catch {
    return {};
  }
}

export function keep(id: string, game: string, seat: number, token: string, here = false): void {
  const all = held();
  const entry = all[id] ?? { game, seats: {}, here: [], seen: 0 };
  entry.game = game || entry.game;
  entry.seats[seat] = token;
  if (here && !entry.here.includes(seat)) entry.here.push(seat);
  entry.seen = Date.now();
  all[id] = entry;
  localStorage.setItem(PLACE, JSON.stringify(all));
}

export function keepInvite(id: string, game: string, seat: number, token: string): void {
  const all = held();
  const entry = all[id] ?? { game, seats: {}, here: [], seen: Date.now() };
  entry.invites = { ...entry.invites, [seat]: token };
  all[id] = entry;
  localStorage.setItem(PLACE, JSON.stringify(all));
}

export function forget(id: string): void {
  const all = held();
  Reflect.deleteProperty(all, id);
  localStorage.setItem(PLACE, JSON.stringify(all));
}

/** A link that opens a seat; the secret stands behind the #, which browsers send to nobody. */
export function invitation(id: string, token: string): string {
  return `${location.origin}/m/${id}#${token}`;
}

const NAME = "parlor.name";

/** The name that this browser's person chose last. */
export const myName = (): string => localStorage.getItem(NAME) ?? "";
export const keepName = (name: string): void => localStorage.setItem(NAME, name);
