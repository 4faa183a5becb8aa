// Which page is shown: the path of the address, without reloading.

import { root } from "./root";

const here = () =>
  location.pathname.startsWith(root) ? location.pathname.slice(root.length) : location.pathname;

class Route {
  path = $state(here());
  /** What stands behind the question mark. */
  query = $state.raw(new URLSearchParams(location.search));
  private going = false;

  constructor() {
    addEventListener("popstate", () => this.read());
  }

  private read(): void {
    this.path = here();
    this.query = new URLSearchParams(location.search);
  }

  go(path: string): void {
    history.pushState(null, "", root + path);
    this.going = true;
    this.read();
  }

  /** The page of the address is drawn: it begins at its head, and a reader of it hears where it is now. */
  arrived(): void {
    if (!this.going) return;
    this.going = false;
    scrollTo(0, 0);
    setTimeout(() => document.querySelector<HTMLElement>("main h1")?.focus());
  }

  /** The address changes with what is looked at, without a new page. */
  replace(path: string): void {
    history.replaceState(null, "", root + path);
  }

  /** For links: an ordinary press stays in the page. */
  follow = (event: MouseEvent): void => {
    const link = event.currentTarget as HTMLAnchorElement;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.go(link.getAttribute("href") ?? "/");
  };
}

export const route = new Route();
