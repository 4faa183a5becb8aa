import { broken, lined } from "./fit";
import { describe, expect, it } from "vitest";
import { arrange, drawnIds, shapeOf } from "./arrange";
import { bracketed, fan } from "./fan";
import { frameOf } from "./frame";
import { freeCorner, graphPlan } from "./graph";
import { plan, roomFor } from "./hexes";
import { arc, lay } from "./lying";
import { overlaps, placed } from "./place";
import { dressOf, fits, groupWide, pressedNeed } from "./rows";
import type { Area, Cell, Group, Scene } from "./types";

const scene = (areas: Area[], seat = 0): Scene =>
  ({
    seat,
    to_pick: seat,
    names: ["One", "Two"],
    plates: [],
    areas,
    picks: [],
    story: [],
    events: [],
    ask: { what: "", why: "" },
  }) as unknown as Scene;

describe("frame", () => {
  it("is a phone, a desk, or a desk that grows as a whole", () => {
    expect(frameOf(390, 844)).toMatchObject({ kind: "phone", scale: 1, story: 0 });
    expect(frameOf(768, 1024).kind).toBe("phone");
    expect(frameOf(360, 640).height).toBe(640);
    expect(frameOf(640, 360).height).toBeGreaterThan(600);
    expect(frameOf(1000, 700)).toMatchObject({ kind: "desk", scale: 1, story: 0 });
    expect(frameOf(1280, 720)).toMatchObject({ scale: 1, story: 200 });
    const wide = frameOf(1920, 1080);
    expect(wide.scale).toBeCloseTo(1.35);
    expect(Math.round(wide.width)).toBe(1422);
    expect(frameOf(2560, 1440).scale).toBeCloseTo(1.35);
  });
});

describe("arrange", () => {
  const hand: Area = { id: "hand:0", kind: "hand", title: "Hand", owner: 0, cards: [{ id: "a", name: "A" }] };
  const others: Area = {
    id: "hand:1",
    kind: "hand",
    title: "Hand",
    owner: 1,
    cards: [{ id: "b", name: "?" }],
  };
  const board: Area = { id: "board", kind: "grid", title: "Board", cells: [] };
  const pile: Area = {
    id: "pile",
    kind: "pile",
    title: "Pile",
    count: 2,
    cards: [
      { id: "t", name: "T" },
      { id: "u", name: "U" },
    ],
  };
  const notes: Area = { id: "notes", kind: "facts", title: "Notes", rows: [{ name: "x", text: "y" }] };

  it("gives a game that names no roles a place for everything", () => {
    const found = arrange(scene([hand, others, board, pile, notes]));
    expect(found.hand).toEqual([hand]);
    expect(found.others[0]?.areas).toEqual([others]);
    expect(found.board).toEqual([board]);
    expect(found.centre).toEqual([pile]);
    expect(found.aside).toEqual([notes]);
    expect(shapeOf(found)).toBe("columns");
    expect(shapeOf(arrange(scene([board])))).toBe("duel");
    expect(shapeOf(arrange(scene([hand, others])))).toBe("band");
  });

  it("knows what is drawn: of a pile the uppermost, of what lies aside nothing", () => {
    const ids = drawnIds(scene([hand, pile, notes]));
    expect([ids.has("a"), ids.has("t"), ids.has("u"), ids.has("notes")]).toEqual([true, true, false, false]);
  });
});

describe("fan", () => {
  const room = { width: 760, height: 160, least: 60, ranks: false, phone: false };

  it("presses cards, and never hides the strip that can be hit", () => {
    for (const count of [1, 3, 6, 10, 13, 24]) {
      const laid = fan(count, room);
      expect(laid.cards).toHaveLength(count);
      for (const one of laid.cards) {
        expect(one.strip).toBeGreaterThanOrEqual(Math.min(room.least, laid.width) - 0.01);
        expect(one.x + (one.strip < laid.width ? one.strip : laid.width)).toBeLessThanOrEqual(
          room.width + 0.01,
        );
      }
    }
    expect(fan(5, room).level).toBe("whole");
    expect(fan(9, room).level).not.toBe("whole");
  });

  it("lays what can be picked whole among pressed cards", () => {
    const lit = [false, false, true, false, false, false, false, false, false];
    const laid = fan(9, { ...room, width: 820, lit });
    const strips = laid.cards.map((card) => card.strip);
    expect(strips[2]).toBe(laid.width);
    expect(laid.cards[3]?.x).toBeGreaterThanOrEqual((laid.cards[2]?.x ?? 0) + laid.width);
    expect(Math.max(strips[1] ?? 0, strips[3] ?? 0)).toBeLessThan(laid.width);
    for (const [i, { x, strip }] of laid.cards.entries())
      expect(x + strip).toBeLessThanOrEqual((laid.cards[i + 1]?.x ?? 826) - 5.99);
  });

  it("lays all that can be picked alike where not all of it can be whole", () => {
    const laid = fan(9, { ...room, width: 820, lit: Array.from({ length: 9 }, (_, i) => i > 2) });
    const strips = laid.cards.map((card) => card.strip);
    for (const strip of strips.slice(3)) expect(strip).toBeCloseTo(strips[3] ?? 0);
    expect(strips[3]).toBeGreaterThan(strips[0] ?? 0);
    expect((laid.cards[8]?.x ?? 0) + (strips[8] ?? 0)).toBeLessThanOrEqual(820.01);
  });

  it("lays narrow cards side by side as long as each can be hit", () => {
    for (const count of [9, 11]) {
      const { cards } = fan(count, { ...room, needs: Array.from({ length: count }, () => 90) });
      for (const [i, { x, strip }] of cards.entries())
        expect(x + strip).toBeLessThanOrEqual((cards[i + 1]?.x ?? 766) - 5.99);
    }
  });

  it("lies in rows where one is too narrow, the index of each in sight", () => {
    const laid = fan(16, { width: 350, height: 160, least: 45, ranks: true, phone: true });
    expect(new Set(laid.cards.map((one) => one.y)).size).toBeGreaterThan(1);
    expect(Math.min(...laid.cards.map((one) => one.depth))).toBeGreaterThanOrEqual(44);
    expect(Math.max(...laid.cards.map((one) => one.y + one.depth))).toBeLessThanOrEqual(161);
  });

  it("shows brackets that share no card, their cards side by side", () => {
    const cards = ["a", "b", "c", "d", "e"].map((id) => ({ id, name: id }));
    const bracket = (...ids: string[]) => ({ label: ids.join(), say: ids.join(), cards: ids, note: "" });
    const found = bracketed(cards, [bracket("c", "e"), bracket("e", "a"), bracket("a", "b")]);
    expect(found.brackets.map((one) => one.say)).toEqual(["c,e", "a,b"]);
    expect(found.cards.map((card) => card.id)).toEqual(["c", "e", "a", "b", "d"]);
  });
});

describe("boards", () => {
  const hexes: Cell[] = [];
  for (let r = -4; r <= 4; r++)
    for (let q = -4; q <= 4; q++) if (Math.abs(q + r) <= 4) hexes.push({ id: `${q},${r}`, label: "", q, r });

  it("are as large as there is room, turned a quarter where that helps", () => {
    const wanted = { kind: "hex" as const, used: () => true, turns: true };
    expect(plan(hexes, 1000, 600, wanted).flat).toBe(false);
    const tall = plan(hexes, 374, 560, wanted);
    expect(tall.flat).toBe(true);
    for (const { x, y } of tall.spots) expect(x > 0 && x < 374 && y > 0 && y < 560).toBe(true);
  });

  it("may be larger than their room, turned as they were", () => {
    const wanted = { kind: "hex" as const, used: () => true, turns: true };
    const tall = plan(hexes, 374, 560, wanted);
    const [width, height] = roomFor(tall, wanted.used, 2 * tall.R);
    const larger = plan(hexes, width, height, { ...wanted, most: 2 * tall.R, flat: tall.flat });
    expect(larger.R).toBeCloseTo(2 * tall.R);
    expect(larger.flat).toBe(true);
    for (const { x, y } of larger.spots)
      expect(x > larger.R && x < width - larger.R && y > larger.R * 0.8 && y < height).toBe(true);
  });

  it("stand upright on a phone, the own end below, a place for every space", () => {
    const spaces: Cell[] = [
      { id: "as", label: "", x: 0, y: 1, tint: 0 },
      { id: "af", label: "", x: 1, y: 1 },
      ...[2, 3].flatMap((x) => [0, 2].map((y) => ({ id: `${x}${y}`, label: "", x, y }))),
      { id: "bf", label: "", x: 4, y: 1 },
      { id: "bs", label: "", x: 5, y: 1, tint: 1 },
    ];
    const found = graphPlan(spaces, 374, 400, 0, true);
    expect(found.lying).toBe(true);
    expect(new Set(found.spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(spaces.length);
    const at = (id: string) => found.spots.find((spot) => spot.cell.id === id)?.y ?? 0;
    expect(at("as")).toBeGreaterThan(at("bs"));
  });
});

describe("laid groups", () => {
  const group = (id: string, count: number): Group => ({
    id,
    title: id,
    owner: 0,
    cards: Array.from({ length: count }, (_, i) => ({ id: `${id}${i}`, name: "" })),
    numbers: [],
    note: "",
  });

  it("leaves room to say how many more there are where not all fit", () => {
    const groups = ["a", "b", "c"].map((id) => group(id, 2));
    const dress = dressOf(groups, 116, 44);
    expect(fits(groups, 116, 44, dress)).toBe(false);
    expect(groupWide(group("a", 2), dress) + 34).toBeLessThanOrEqual(116);
  });

  it("lie closer, without words, where what can be picked has no room else", () => {
    const groups = [group("a", 4), group("b", 2)];
    expect(dressOf(groups, 158, 34).words).toBe("bare");
    const dress = dressOf(groups, 158, 34, groups);
    expect(dress.words).toBe("mute");
    expect(fits(groups, 158, 34, dress)).toBe(true);
    expect(pressedNeed(groups, 158)).toBe(1);
    expect(pressedNeed([...groups, group("c", 3)], 158)).toBe(2);
  });

  it("get the largest cards with which all of them are seen", () => {
    const few = dressOf([group("a", 3), group("b", 4)], 600, 170);
    const many = dressOf(
      ["a", "b", "c", "d"].map((id) => group(id, 5)),
      600,
      120,
    );
    expect(few.high).toBeGreaterThan(many.high);
    expect(fits([group("a", 3), group("b", 4)], 600, 170, few)).toBe(true);
  });
});

describe("bubble", () => {
  const room = { left: 0, top: 0, width: 400, height: 300 };
  const anchor = { left: 180, top: 200, width: 40, height: 40 };

  it("stands beside its anchor and covers nothing that can be picked", () => {
    const taken = [{ left: 150, top: 60, width: 100, height: 130 }];
    const found = placed({ width: 120, height: 80 }, anchor, room, taken);
    expect(found).not.toBeNull();
    if (found) expect([overlaps(found, anchor), overlaps(found, taken[0] ?? anchor)]).toEqual([false, false]);
  });

  it("is nowhere if there is no room", () => {
    expect(
      placed({ width: 390, height: 150 }, anchor, room, [{ left: 0, top: 0, width: 400, height: 190 }]),
    ).toBeNull();
  });
});

describe("a stack that is the board", () => {
  it("keeps all cards in its room, the newest the largest, arcs above them", () => {
    for (const count of [1, 3, 4, 5, 9]) {
      const laid = lay(count, 850, 300);
      const last = laid.at(-1);
      expect(laid).toHaveLength(count);
      if (last) expect(last.x + last.width).toBeLessThanOrEqual(850.01);
      for (const one of laid) expect(one.y).toBeGreaterThanOrEqual(45);
    }
    const [first, second, third] = lay(6, 850, 300);
    if (!first || !second || !third) throw new Error("six cards");
    expect(first.width).toBeGreaterThan(second.width);
    expect(arc(first, third).line).toContain("C");
    const [one, other] = lay(2, 850, 300);
    if (one && other) expect(arc(one, other).line).toContain("H");
  });
});

describe("names", () => {
  it("are parted with a hyphen where a word is too long, and no letter is lost", () => {
    expect(broken("Pyrokinesis", 40, 12)).toMatch(/-/);
    expect(broken("Pyrokinesis", 40, 12).replace(/-\u200b/, "")).toBe("Pyrokinesis");
    expect(broken("Pyrokinesis", 400, 12)).toBe("Pyrokinesis");
  });

  it("stand in two lines where one is too short, never in small letters", () => {
    expect(lined("Horned Scrapper", 84).lines).toEqual(["Horned", "Scrapper"]);
    expect(lined("Horned Scrapper", 400)).toEqual({ lines: ["Horned Scrapper"], size: 13.5 });
    expect(lined("Horned Scrapper", 20).size).toBe(11);
  });
});

describe("the corners of a map", () => {
  const spaces = [0, 1, 2, 3, 4, 5].map((x) => ({
    id: `${x}`,
    label: "",
    x,
    y: x === 0 || x === 5 ? 1 : x % 2 ? 0 : 2,
  }));
  it("are free where nothing stands", () => {
    const plan = graphPlan(spaces, 1000, 330, 0, false);
    for (const side of ["left", "right"] as const) {
      const box = freeCorner(plan, 1000, 330, side);
      if (box === null) continue;
      for (const { x, y } of plan.spots)
        expect(
          Math.abs(x - box.left - box.width / 2) * 2 < box.width &&
            Math.abs(y - box.top - box.height / 2) * 2 < box.height,
        ).toBe(false);
    }
  });
});

describe("hands of text on a phone", () => {
  it("lie in two rows, each card with room for its name", () => {
    const { cards } = fan(9, { width: 374, height: 172, least: 45, ranks: false, phone: true });
    expect(new Set(cards.map((card) => card.y)).size).toBe(2);
    for (const { strip, depth } of cards) expect(strip > 60 && depth > 60).toBe(true);
  });

  it("lie in one row that is swiped where all that can be picked stays in sight", () => {
    const room = { width: 374, height: 120, least: 45, ranks: false, phone: true };
    const { cards, width } = fan(9, { ...room, front: 4 });
    expect(new Set(cards.map((card) => card.y)).size).toBe(1);
    for (const { x, strip } of cards.slice(0, 4)) expect(x + strip <= 374 && strip >= 52).toBe(true);
    expect(cards.slice(4).every(({ strip }) => strip >= 76)).toBe(true);
    expect(cards.at(-1)?.strip).toBe(width);
    expect(new Set(fan(9, { ...room, front: 8 }).cards.map((card) => card.y)).size).toBe(2);
  });

  it("part a long word before a syllable, where both halves fit", () => {
    expect(broken("Hellhound", 45, 12)).toBe("Hell-\u200bhound");
    expect(broken("Feather", 40, 12)).not.toContain("t-\u200bh");
  });
});
