// Where everything of a scene belongs: by the role that the game names, else by kind and owner.

import type { Area, Card, Plate, Scene, Step, Vital } from "./types";

export type Role = NonNullable<Area["role"]>;

export interface Side {
  seat: number;
  plate: Plate;
  /** What lies on or beside its plate: piles, supports, backs of cards. */
  areas: Area[];
  /** Groups that it has laid. */
  rows: Area[];
}

export interface Arranged {
  /** The others, in the order in which they follow the viewer. */
  others: Side[];
  own: Side | null;
  board: Area[];
  stack: Area[];
  centre: Area[];
  hand: Area[];
  looked: Area[];
  aside: Area[];
  steps: Step[];
}

const BOARDS = new Set(["grid", "hex", "map"]);

/** The role of an area. */
export function roleOf(area: Area, viewer: number): Role {
  if (area.role) return area.role;
  const owned = area.owner !== undefined && area.owner >= 0;
  if (BOARDS.has(area.kind)) return "board";
  if (area.kind === "stack") return "stack";
  if (area.kind === "facts" || area.kind === "steps") return "aside";
  if (area.kind === "groups") return "rows";
  if (area.kind === "hand") return area.owner === viewer ? "hand" : owned ? "plate" : "looked";
  return owned ? "plate" : "centre";
}

/** A pool of a seat as numbers of its plate, for games whose plates have none. */
function vitals(areas: Area[]): Vital[] {
  return areas
    .filter((area) => area.kind === "pool")
    .flatMap((area) =>
      (area.counters ?? []).map((counter, i): Vital => {
        const stones = counter.most !== undefined && counter.most <= 6;
        return {
          id: i === 0 ? area.id : `${area.id}:${counter.name}`,
          label: counter.name,
          value: counter.count,
          ...(counter.most === undefined ? {} : { most: counter.most }),
          form: stones ? "stones" : counter.most === undefined ? "number" : "bar",
        };
      }),
    );
}

export function arrange(scene: Scene): Arranged {
  const viewer = scene.seat;
  const of = (role: Role) =>
    scene.areas.filter((area) => roleOf(area, viewer) === role && area.kind !== "steps");
  const side = (seat: number): Side => {
    const plate = scene.plates.find((one) => one.seat === seat) ?? {
      id: `plate:${seat}`,
      seat,
      note: "",
      turn: scene.to_pick === seat,
      vitals: [],
      tags: [],
    };
    const areas = of("plate").filter((area) => area.owner === seat);
    const bare = plate.vitals.length === 0;
    return {
      seat,
      plate: bare ? { ...plate, vitals: vitals(areas) } : plate,
      areas: areas.filter((area) => area.kind !== "pool"),
      rows: of("rows").filter((area) => area.owner === seat),
    };
  };
  const seats = scene.names.map((_, seat) => seat);
  const after = viewer >= 0 ? [...seats.slice(viewer + 1), ...seats.slice(0, viewer)] : seats;
  const loose = of("plate").filter((area) => area.owner === undefined || area.owner < 0);
  return {
    others: after.map(side),
    own: viewer >= 0 ? side(viewer) : null,
    board: of("board"),
    stack: of("stack"),
    centre: [...of("centre"), ...loose, ...of("rows").filter((area) => area.owner === undefined)],
    hand: of("hand"),
    looked: of("looked"),
    aside: of("aside").filter((area) => area.rows?.length || area.note || area.cards?.length),
    steps: scene.ask.steps ?? scene.areas.find((area) => area.kind === "steps")?.steps ?? [],
  };
}

export type Shape = "columns" | "duel" | "rows" | "band";

/** How a wide table is divided. */
export function shapeOf(arranged: Arranged): Shape {
  const tall = arranged.board.some((area) => area.kind !== "map");
  const laid = arranged.others.some((side) => side.rows.length) || (arranged.own?.rows.length ?? 0) > 0;
  if (laid) return "rows";
  if (tall && !arranged.hand.length && arranged.others.length <= 2) return "duel";
  if (tall || arranged.others.length > 2) return "columns";
  return "band";
}

/** The cards that are seen of an area without looking further: a pile shows its uppermost. */
function seen(area: Area): Card[] {
  if (area.kind === "pile") return (area.cards ?? []).slice(0, 1);
  return [...(area.cards ?? []), ...(area.groups ?? []).flatMap((group) => group.cards)];
}

/** The ids that are drawn: a pick that stands for none of them must be a button. */
export function drawnIds(scene: Scene): Set<string> {
  const ids = new Set<string>();
  for (const area of scene.areas) {
    if (roleOf(area, scene.seat) === "aside") continue;
    if (area.kind !== "pool") ids.add(area.id);
    for (const cell of [...(area.cells ?? []), ...(area.spaces ?? [])]) {
      ids.add(cell.id);
      if (cell.card) ids.add(cell.card.id);
    }
    for (const group of area.groups ?? []) ids.add(group.id);
    for (const card of seen(area)) ids.add(card.id);
  }
  for (const plate of scene.plates) ids.add(plate.id);
  return ids;
}
