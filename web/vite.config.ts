import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** The mark of a part's styles: its number, two or three letters instead of fourteen. */
const marks: string[] = [];
const short = ({ filename }: { filename: string }) => {
  if (!marks.includes(filename)) marks.push(filename);
  return `s${marks.indexOf(filename).toString(36)}`;
};

/**
 * Pages are drawn in the browser alone. Svelte guards all that it has for pages drawn elsewhere by one variable; as a
 * constant, that code can be left out.
 */
const drawnHere: Plugin = {
  name: "drawn-here",
  apply: "build",
  transform(code, id) {
    if (!id.endsWith("/svelte/src/internal/client/dom/hydration.js")) return null;
    const constant = code
      .replace("export let hydrating = false;", "export const hydrating = false;")
      .replace("\thydrating = value;\n", "");
    if (constant.length >= code.length) this.error("Svelte no longer says `hydrating` as it did");
    return { code: constant, map: null };
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
    rolldownOptions: { output: { codeSplitting: false } },
  },
  server: { proxy: { "/api": { target: "http://localhost:8000", ws: true } } },
});
