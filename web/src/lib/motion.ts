// Motion from events: what moved travels from where it was to where it is now.

import type { GameEvent } from "./types";

const find = (id: unknown) =>
  typeof id === "string" ? document.querySelector(`[data-id="${CSS.escape(id)}"]`) : null;

export function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function animate(events: GameEvent[]): void {
  if (calm()) return;
  events.slice(0, 24).forEach((event, number) => {
    if (event.kind === "move") travel(event, number * 60);
    else if (event.kind === "count") pulse(find(event["where"]));
  });
}

function travel(event: GameEvent, delay: number): void {
  const from = find(event["from"])?.getBoundingClientRect();
  const to = find(event["to"])?.getBoundingClientRect();
  if (!from || !to) return;
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.textContent = String(event["what"] ?? "");
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${from.left + from.width / 2}px`,
    top: `${from.top + from.height / 2}px`,
    translate: "-50% -50%",
    padding: "0.2rem 0.6rem",
    borderRadius: "1rem",
    background: "var(--glow)",
    color: "#1a1200",
    fontSize: "0.8rem",
    pointerEvents: "none",
    zIndex: "20",
  });
  ghost.setAttribute("aria-hidden", "true");
  document.body.append(ghost);
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const going = ghost.animate([{ transform: "none" }, { transform: `translate(${x}px, ${y}px)` }], {
    duration: 420,
    delay,
    easing: "ease-in-out",
    fill: "both",
  });
  going.onfinish = () => ghost.remove();
  going.oncancel = () => ghost.remove();
}

function pulse(thing: Element | null): void {
  thing?.animate([{ opacity: 0.4 }, { opacity: 1 }], { duration: 350 });
}
