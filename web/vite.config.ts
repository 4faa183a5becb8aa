import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// Pages that are read need the drawings and words of the table anyway, and come in one piece with them; those with a
// table and those that set up a match in one piece each.
const STAGE = /parts\/(SceneStage|Graph|TopLine|Markdown)\.svelte|pages\/(HowTo|Clauses|Gallery|Upload)/;
const TABLE = /pages\/(TablePage|Learn|Replay)/;
const SET_UP =
  /pages\/(Home|NewMatch)|parts\/(GameBox|SeatCard|OptionRow|PresetPicture|Painted|Problem|PageBar|Avatar|Sign)\.svelte/;

/** The mark of a part's styles: five letters instead of fourteen. */
const short = ({ hash, css }: { hash: (text: string) => string; css: string }) => `s${hash(css).slice(0, 4)}`;

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
            { name: "stage", test: STAGE, priority: 1 },
            { name: "table", test: TABLE },
            { name: "set-up", test: SET_UP },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: "http://localhost:8000", ws: true } } },
});
