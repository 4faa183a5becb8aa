import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** The mark of a part's styles: its number, two or three letters instead of fourteen. */
const marks: string[] = [];
const short = ({ filename }: { filename: string }) => {
  if (!marks.includes(filename)) marks.push(filename);
  return `s${marks.indexOf(filename).toString(36)}`;
};

/**
 * What Svelte has for others, and can be left out once it says so: pages are drawn in the browser alone, and what they
 * show never waits for a promise.
 */
const LEFT_OUT: Record<string, [from: string, to: string][]> = {
  "dom/hydration.js": [
    ["export let hydrating = false;", "export const hydrating = false;"],
    ["\thydrating = value;\n", ""],
  ],
  "reactivity/async.js": [["if (async.length === 0 && pending.length === 0) {", "{"]],
};

const drawnHere: Plugin = {
  name: "drawn-here",
  apply: "build",
  transform(code, id) {
    const file = Object.keys(LEFT_OUT).find((name) => id.endsWith(`/svelte/src/internal/client/${name}`));
    if (!file) return null;
    for (const [from, to] of LEFT_OUT[file] ?? []) {
      if (!code.includes(from)) this.error(`Svelte no longer says \`${from}\``);
      code = code.replace(from, to);
    }
    return { code, map: null };
  },
};

// The built client becomes part of the Python package; `npm run dev` talks to a `parlor serve` beside it.
export default defineConfig({
  plugins: [drawnHere, svelte({ compilerOptions: { fragments: "tree", cssHash: short } })],
  build: {
    outDir: "../src/parlor/table/client",
    emptyOutDir: true,
    target: "es2022",
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // Home leads everywhere, and all pages share the drawings and words of the table: one piece is fewer bytes.
    rolldownOptions: { output: { codeSplitting: false }, checks: { pluginTimings: false } },
  },
  server: { proxy: { "/api": { target: "http://localhost:8000", ws: true } } },
});
