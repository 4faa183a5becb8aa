import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// Pages that are read, those that set up a match and those with a table come in one piece each: fewer bytes, and they lead to each other.
const READ = /pages\/(HowTo|Clauses|Gallery|Upload)|parts\/Markdown\.svelte/;
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
            { name: "stage", test: /parts\/(SceneStage|Graph|TopLine)\.svelte/, priority: 1 },
            { name: "read", test: READ },
            { name: "table", test: TABLE },
            { name: "set-up", test: SET_UP },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: "http://localhost:8000", ws: true } } },
});
