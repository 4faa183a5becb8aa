// The pages: which one an address is, and how its part of the client is fetched when it is first asked for.

import type { Component } from "svelte";
import Home from "../pages/Home.svelte";
import Problem from "../parts/Problem.svelte";

/** A page as it is drawn: with what, and under which key it is the same page as before. */
export interface Page {
  readonly key: string;
  readonly view: Component<any>; // eslint-disable-line @typescript-eslint/no-explicit-any
  readonly props: Record<string, unknown>;
}
type Fetched = Promise<{ default: Page["view"] }>;

const table = (): Fetched => import("../pages/TablePage.svelte");

const NOWHERE = {
  title: "There is nothing here",
  text: "No page of this table has that address. Perhaps it was cut off.",
};
const NOT_FETCHED = {
  title: "This page did not arrive",
  text: "The connection broke, or the table was renewed meanwhile. Your matches are safe.",
  again: true,
};

/** The page of an address; a promise of it, unless it is here already. */
export function pageOf(path: string): Page | Promise<Page> {
  const [first = "", second = "", third = ""] = path.split("/").filter(Boolean).map(decodeURIComponent);
  // Another page begins anew; only the moments of a replay are one page.
  const key = first === "replay" ? `/replay/${second}` : path;
  const drawn = (view: Page["view"], props: Page["props"] = {}): Page => ({ key, view, props });
  const fetched = (part: Fetched, props: Page["props"] = {}) =>
    part.then(
      (found) => drawn(found.default, props),
      () => drawn(Problem, NOT_FETCHED),
    );

  if (first === "") return drawn(Home);
  if (first === "open") return fetched(import("../pages/Upload.svelte"));
  if (second) {
    const name = second;
    if (first === "m") return fetched(table(), { id: second });
    if (first === "new") return fetched(import("../pages/NewMatch.svelte"), { name });
    if (first === "replay")
      return fetched(import("../pages/Replay.svelte"), { id: second, start: Number(third || -1) });
    if (first === "rules" && third)
      return fetched(import("../pages/Clauses.svelte"), { name, clause: third });
    if (first === "rules") return fetched(import("../pages/HowTo.svelte"), { name });
    if (first === "cards") return fetched(import("../pages/Gallery.svelte"), { name });
    if (first === "learn")
      return fetched(import("../pages/Learn.svelte"), { name, lesson: third || "guide" });
  }
  return drawn(Problem, NOWHERE);
}

/** Who looks at the shelf sits down next: the table is fetched while nothing else is to be done. */
export const fetchAhead = (): void => void setTimeout(() => void table().catch(() => {}), 1500);
