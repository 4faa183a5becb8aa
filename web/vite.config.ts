import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** The mark of a part's styles: its number, two or three letters instead of fourteen. */
const marks: string[] = [];
const short = ({ filename }: { filename: string }) => {
  if (!marks.includes(filename)) marks.push(filename);
  return `s${marks.indexOf(filename).toString(36)}`;
};

// The built client becomes part of the Python package; `npm run dev` talks to a `parlor serve` beside it.
export default defineConfig({
  plugins: [svelte({ compilerOptions: { fragments: "tree", cssHash: short, discloseVersion: false } })],
  build: {
    outDir: "../src/parlor/table/client",
    emptyOutDir: true,
    target: "es2022",
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // A page that is fetched later is found beside the one that asks for it, under whichever prefix that is.
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }),
  },
  server: { proxy: { "/api": { target: "http://localhost:8000", ws: true } } },
});
