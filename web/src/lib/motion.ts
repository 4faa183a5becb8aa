// Motion from events: what moved travels from where it was to where it is now.

import type { GameEvent } from "./types";

const MOST = 24;

/** The drawn thing of an id; else something that lies within it, else what it lies within. */
function find(id: unknown): Element | null {
  for (
    let name = typeof id === "string" ? id : "";
    name;
    name = name.slice(0, Math.max(0, name.lastIndexOf(":")))
  ) {
    const found =
      document.querySelector(`[data-id="${CSS.escape(name)}"]`) ??
      document.querySelector(`[data-id^="${CSS.escape(`${name}:`)}"]`);
    if (found) return found;
  }
  return null;
}

export function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Where the things that moved were drawn: ask before the page shows that they have moved. */
export function origins(events: GameEvent[]): (DOMRect | undefined)[] {
  if (calm()) return [];
  return events
    .slice(0, MOST)
    .map((event) => (event.kind === "move" ? find(event["from"])?.getBoundingClientRect() : undefined));
}

export function animate(events: GameEvent[], from: (DOMRect | undefined)[]): void {
  if (calm()) return;
  events.slice(0, MOST).forEach((event, number) => {
    if (event.kind === "move") travel(event, from[number], number * 70);
    else if (event.kind === "count") pulse(find(event["where"]));
  });
}

function travel(event: GameEvent, start: DOMRect | undefined, delay: number): void {
  const from = start ?? find(event["from"])?.getBoundingClientRect();
  const target = find(event["to"]);
  const to = target?.getBoundingClientRect();
  if (!from || !to) return;
  const what = String(event["what"] ?? "");
  const owner = typeof event["owner"] === "number" ? event["owner"] : null;
  const ghost = document.createElement("div");
  ghost.className = /^\d+ \w+$/.test(what) ? "travelling bead lying" : "travelling lying";
  ghost.textContent = ghost.classList.contains("bead") ? (what.split(" ")[0] ?? "") : what;
  ghost.style.left = `${from.left + from.width / 2}px`;
  ghost.style.top = `${from.top + from.height / 2}px`;
  if (owner !== null) ghost.style.borderColor = `var(--seat${owner})`;
  ghost.setAttribute("aria-hidden", "true");
  document.body.append(ghost);
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const going = ghost.animate(
    [
      { transform: "scale(0.8)", opacity: 0.6 },
      { transform: `translate(${x / 2}px, ${y / 2 - 14}px) scale(1.08)`, opacity: 1 },
      { transform: `translate(${x}px, ${y}px) scale(0.9)`, opacity: 0.8 },
    ],
    { duration: 520, delay, easing: "ease-in-out", fill: "both" },
  );
  going.onfinish = () => {
    ghost.remove();
    pulse(target);
  };
  going.oncancel = () => ghost.remove();
}

function pulse(thing: Element | null): void {
  thing?.animate([{ opacity: 0.45 }, { opacity: 1 }], { duration: 350 });
}
