// Dragging a card to its place: the card follows the pointer, and what lies below when it is let go is told.

export interface Dragging {
  on: boolean;
  /** The ids below, innermost first; says whether something came of it. */
  drop: (onto: string) => boolean;
}

const FAR = 10;

export function dragging(
  dragged: HTMLElement | SVGElement,
  wanted: Dragging,
): { update: (now: Dragging) => void; destroy: () => void } {
  // Both listen and are styled alike.
  const node = dragged as HTMLElement;
  let from: { x: number; y: number; id: number } | null = null;
  let away = false;

  const down = (event: PointerEvent) => {
    if (!wanted.on || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    // However fast it is pulled away, its moves are heard.
    node.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (!from || event.pointerId !== from.id) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!away && Math.hypot(x, y) > FAR) {
      away = true;
      node.classList.add("dragged");
    }
    if (away) {
      node.style.setProperty("--drag-x", `${x}px`);
      node.style.setProperty("--drag-y", `${y}px`);
    }
  };
  const up = (event: PointerEvent) => {
    if (!from || event.pointerId !== from.id) return;
    from = null;
    if (!away) return;
    node.classList.remove("dragged");
    node.style.removeProperty("--drag-x");
    node.style.removeProperty("--drag-y");
    for (const below of document.elementsFromPoint(event.clientX, event.clientY)) {
      const id = below.closest<HTMLElement>("[data-id]");
      if (id && !node.contains(id) && wanted.drop(id.dataset["id"] ?? "")) break;
    }
    // The click that follows a drag is none.
    setTimeout(() => (away = false));
  };
  const cancel = () => {
    from = null;
    away = false;
    node.classList.remove("dragged");
  };
  const click = (event: MouseEvent) => {
    if (away) event.stopImmediatePropagation();
  };
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", cancel);
  node.addEventListener("click", click, { capture: true });
  return {
    update: (now) => (wanted = now),
    destroy: () => {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", cancel);
      node.removeEventListener("click", click, { capture: true });
    },
  };
}
