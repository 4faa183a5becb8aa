import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The built client becomes part of the Python package; `npm run dev` talks to a `parlor serve` beside it.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/parlor/table/client", emptyOutDir: true, target: "es2022" },
  server: { proxy: { "/api": { target: "http://localhost:8000", ws: true } } },
});
