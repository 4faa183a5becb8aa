import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** The mark of a part's styles: its number, two or three letters instead of fourteen. */
const marks: string[] = [];
const short = ({ filename }: { filename: string }) => {
  if (!marks.includes(filename)) marks.push(filename);
  return `s${marks.indexOf(filename).toString(36)}`;
};

/** A method of a class, with its body. */
const method = (name: string) => new RegExp(`\n\t${name}\\([^\n]*\\) \\{\n[^]*?\n\t\\}\n`);
/** Whether what is drawn is a try that may be thrown away. */
const tried: [RegExp, string] = [/\b(?:this|batch|current_batch\??)\.is_fork\b(?! =)/g, "false"];
const aborts: [RegExp, string] = [/if \(\w+\.ac !== null\) \{/g, "if (false) {"];
const where: [RegExp, string] = [/https:\/\/svelte\.dev\/e\//g, ""];
/** Whether a part is written with runes: all are. */
const runes: [RegExp, string] = [/(?<!function )\bis_runes\(\)/g, "true"];
const waits: [string, string] = ["var defer = should_defer_append();", "const defer = false;"];

/**
 * What Svelte has for others, and can be left out once it says so: pages are drawn in the browser alone, what they show
 * never waits for a promise, and what moves is moved by styles.
 */
const LEFT_OUT: Record<string, [from: string | RegExp, to: string][]> = {
  "constants.js": [
    [/export const STALE_REACTION = new[^]*?\}\)\(\);/, "export const STALE_REACTION = null;"],
    [/export const IS_XHTML =[^]*?;/, "export const IS_XHTML = false;"],
  ],
  "dom/hydration.js": [
    ["export let hydrating = false;", "export const hydrating = false;"],
    ["\thydrating = value;\n", ""],
  ],
  // What is bound is what was written: nothing is set that differs from it while one writes.
  "dom/elements/bindings/input.js": [
    ["var batches = new WeakSet();", ""],
    [/\t\tif \(current_batch !== null\) \{[^]*?(?=\n\t\}\);\n)/, ""],
    [/\tif \(\n[^]*?(?=\trender_effect\()/, ""],
    [/\t\tif \(input === document\.activeElement\) \{[^]*?\n\t\t\}\n/, ""],
  ],
  // No form is ever reset.
  "dom/elements/bindings/shared.js": [[/\tconst prev = [^]*?add_form_reset_listener\(\);\n/, ""]],
  "dom/blocks/each.js": [
    waits,
    ["var is_animated = (flags & EACH_IS_ANIMATED) !== 0;", "const is_animated = false;"],
  ],
  "dom/blocks/branches.js": [waits],
  "dom/blocks/boundary.js": [
    tried,
    [method("#update_pending_count"), ""],
    [method("update_pending_count"), ""],
    [method("get_effect_pending"), ""],
    [/\t#effect_pending_subscriber = [^]*?\n\t\}\);\n/, ""],
    ["if (this.#pending_count > 0) {", "if (false) {"],
  ],
  "reactivity/async.js": [runes, ["if (async.length === 0 && pending.length === 0) {", "{"]],
  "reactivity/batch.js": [
    tried,
    [method("increment"), ""],
    [method("decrement"), ""],
    [method("settled"), ""],
    [
      /\t\tfor \(const \[effect, deferred\] of batch\.async_deriveds\) \{[^]*?batch\.async_deriveds\.clear\(\);\n/,
      "",
    ],
    [/\t\tfor \(const deferred of this\.async_deriveds\.values[^]*?\n\t\t\}\n/, ""],
    ["&& !this.async_deriveds.has(effect)) {", ") {"],
    [/\tasync_deriveds = new Map\(\);\n/, ""],
    [/this\.#deferred\?\.resolve\(\);/g, ""],
    [/this\.#is_deferred\(\)/g, "false"],
    [method("#is_deferred"), ""],
    [method("#is_skipped"), ""],
    [method("skip_effect"), ""],
    [method("unskip_effect"), ""],
    [" || this.#skipped_branches.has(effect)", ""],
    ["this.#pending === 0 && ", ""],
  ],
  "reactivity/deriveds.js": [tried, aborts],
  "reactivity/effects.js": [
    [/var (t|transitions) = effect\.nodes && effect\.nodes\.t;/g, "const $1 = null;"],
    ["if (controller !== null) {", "if (false) {"],
  ],
  "reactivity/sources.js": [tried, runes],
  "errors.js": [where],
  "warnings.js": [where],
  "runtime.js": [runes, aborts],
};

/** Parts say with what they are filled for others that still have slots: none has. */
const withoutSlots: Plugin = {
  name: "without-slots",
  apply: "build",
  enforce: "post",
  transform: (code, id) =>
    id.endsWith(".svelte") ? { code: code.replace(/,\s*\$\$slots: \{[^{}]*\}/g, ""), map: null } : null,
};

const drawnHere: Plugin = {
  name: "drawn-here",
  apply: "build",
  transform(code, id) {
    const file = Object.keys(LEFT_OUT).find((name) => id.endsWith(`/svelte/src/internal/client/${name}`));
    if (!file) return null;
    for (const [from, to] of LEFT_OUT[file] ?? []) {
      const less = code.replace(from, to);
      if (less === code) this.error(`Svelte no longer says \`${String(from)}\``);
      code = less;
    }
    return { code, map: null };
  },
};

// The built client becomes part of the Python package; `npm run dev` talks to a `parlor serve` beside it.
export default defineConfig({
  plugins: [
    drawnHere,
    svelte({ compilerOptions: { fragments: "tree", cssHash: short, discloseVersion: false } }),
    withoutSlots,
  ],
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
