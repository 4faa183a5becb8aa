// Motion from events: what moved travels from where it was to where it is now, as itself; words stay in the story.

import { calm } from "./calm";
import type { GameEvent } from "./types";

const [MOST, TIME, APART, LONGEST] = [14, 260, 60, 900];

export type Places = Map<string, DOMRect>;

/** The drawn thing of an id; else something that lies within it, else what it lies within. */
export function find(id: unknown): Element | null {
  for (
    let name = typeof id === "string" ? id : "";
    name;
    name = name.slice(0, Math.max(0, name.lastIndexOf(":")))
  ) {
    const found = document.querySelector(`.stage [data-id="${CSS.escape(name)}"]`);
    if (found) return found;
  }
  return null;
}

/** What is meant by name within a place, else the place. */
function named(place: Element | null, name: unknown): Element | null {
  if (!place || typeof name !== "string" || !name) return place;
  return (
    [...place.querySelectorAll("[data-name]")].findLast((one) => one.getAttribute("data-name") === name) ??
    place
  );
}

/** Where everything is: ask before the page shows that it has moved. */
export function places(events: GameEvent[]): Places {
  const found: Places = new Map();
  if (calm()) return found;
  for (const event of events.slice(0, MOST)) {
    if (event.kind !== "move") continue;
    const from = named(find(event["from"]), event["what"]);
    if (from) found.set(`${String(event["from"])}|${String(event["what"])}`, from.getBoundingClientRect());
  }
  return found;
}

/** A copy of a drawn thing that can fly by itself. */
export function ghostOf(
  target: Element,
  zoom: number,
): { node: Element; width: number; height: number } | null {
  const piece = target.querySelector(".piece, .tile, .token");
  if (piece instanceof SVGGraphicsElement) {
    const box = piece.getBBox();
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    svg.setAttribute("width", String(box.width));
    svg.setAttribute("height", String(box.height));
    svg.append(piece.cloneNode(true));
    return { node: svg, width: box.width, height: box.height };
  }
  const face = target.matches(".face") ? target : target.querySelector(".face, .deck");
  if (!(face instanceof HTMLElement)) return null;
  const { width, height } = face.getBoundingClientRect();
  return { node: face.cloneNode(true) as Element, width: width / zoom, height: height / zoom };
}

/** A bead, or a plain card back, for what is not drawn by itself. */
function plain(event: GameEvent): { node: Element; width: number; height: number } {
  const what = String(event["what"] ?? "");
  const node = document.createElement("div");
  const count = /^(\d+) /.exec(what)?.[1];
  node.className = count === undefined ? "flying-back" : "flying-bead";
  if (count !== undefined) node.textContent = count;
  if (typeof event["owner"] === "number") node.style.setProperty("--by", `var(--seat${event["owner"] % 6})`);
  return count === undefined ? { node, width: 40, height: 56 } : { node, width: 26, height: 26 };
}

/** Something that travels: what flies, from where to where, and what is hidden meanwhile. */
interface Flight {
  node: Element;
  from: DOMRect;
  to: DOMRect;
  width: number;
  height: number;
  hidden: Element | null;
}

export function animate(events: GameEvent[], before: Places): void {
  if (calm()) return;
  const frame = document.querySelector<HTMLElement>(".frame") ?? document.body;
  const zoom = frame.getBoundingClientRect().width / frame.offsetWidth || 1;
  const moves = events.slice(0, MOST).filter((event) => event.kind === "move");
  const apart = Math.min(APART, (LONGEST - TIME) / Math.max(1, moves.length - 1));
  // All is measured before anything is added, so that the page is laid out once.
  const flights = moves.map((event) => flight(event, before, zoom));
  flights.forEach((one, number) => one && travel(one, number * apart, frame, zoom));
  for (const event of events.slice(0, MOST))
    if (event.kind === "count")
      find(event["where"])?.animate([{ opacity: 0.4 }, { opacity: 1 }], { duration: 300 });
}

function flight(event: GameEvent, before: Places, zoom: number): Flight | null {
  const from = before.get(`${String(event["from"])}|${String(event["what"])}`);
  const target = named(find(event["to"]), event["what"]);
  if (!from || !target) return null;
  const to = target.getBoundingClientRect();
  if (!to.width || Math.hypot(to.x - from.x, to.y - from.y) < 8) return null;
  const beads = /^\d+ /.test(String(event["what"] ?? ""));
  const ghost = (beads ? null : ghostOf(target, zoom)) ?? plain(event);
  const hidden = target.querySelector(".piece, .tile, .token, .face");
  return { ...ghost, from, to, hidden: beads || ghost.node.tagName === "DIV" ? null : hidden };
}

function travel(
  { node, from, to, width, height, hidden }: Flight,
  delay: number,
  frame: Element,
  zoom: number,
): void {
  const shell = document.createElement("div");
  shell.className = "travelling on-paper";
  shell.setAttribute("aria-hidden", "true");
  shell.append(node);
  frame.append(shell);
  const at = (box: DOMRect) => ({
    x: (box.x + box.width / 2) / zoom - width / 2,
    y: (box.y + box.height / 2) / zoom - height / 2,
  });
  const [a, b] = [at(from), at(to)];
  const scale = Math.max(0.35, Math.min(1.4, from.height / zoom / height));
  const lift = Math.min(46, Math.hypot(b.x - a.x, b.y - a.y) / 6);
  const going = shell.animate(
    [
      { transform: `translate(${a.x}px, ${a.y}px) scale(${scale})` },
      {
        transform: `translate(${(a.x + b.x) / 2}px, ${(a.y + b.y) / 2 - lift}px) scale(${(scale + 1) / 2 + 0.06})`,
        offset: 0.5,
      },
      { transform: `translate(${b.x}px, ${b.y}px) scale(1)` },
    ],
    { duration: TIME, delay, easing: "cubic-bezier(.2,.7,.3,1)", fill: "both" },
  );
  hidden?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: TIME + delay });
  going.onfinish = going.oncancel = () => shell.remove();
}
