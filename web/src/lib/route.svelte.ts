// Which page is shown: the path of the address, without reloading.

class Route {
  path = $state(location.pathname);

  constructor() {
    addEventListener("popstate", () => (this.path = location.pathname));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.path = location.pathname;
    scrollTo(0, 0);
    // A reader of the page hears where it is now.
    setTimeout(() => document.querySelector<HTMLElement>("main h1")?.focus());
  }

  /** For links: an ordinary click stays in the page. */
  follow = (event: MouseEvent): void => {
    const link = event.currentTarget as HTMLAnchorElement;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.go(link.getAttribute("href") ?? "/");
  };
}

export const route = new Route();
