import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// Home leads everywhere, and all pages share the drawings and words of the table: one piece is fewer bytes than several.
const PAGES = /\/(pages|parts)\//;

/** The mark of a part's styles: its number, two or three letters instead of fourteen. */
const marks: string[] = [];
const short = ({ filename }: { filename: string }) => {
  if (!marks.includes(filename)) marks.push(filename);
  return `s${marks.indexOf(filename).toString(36)}`;
};

// The built client becomes part of the Python package; `npm run dev` talks to a `parlor serve` beside it.
export default defineConfig({
  plugins: [svelte({ compilerOptions: { fragments: "tree", cssHash: short } })],
  build: {
    outDir: "../src/parlor/table/client",
    emptyOutDir: true,
    target: "es2022",
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "svelte", test: /node_modules/, priority: 2 },
            { name: "pages", test: PAGES },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: "http://localhost:8000", ws: true } } },
});
