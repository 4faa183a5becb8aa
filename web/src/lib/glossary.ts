// Words that need a gloss are found in any text: whole words, the first time each appears.

import type { GlossaryTerm } from "./types";

export interface Bit {
  text: string;
  term?: GlossaryTerm;
}

interface Finder {
  pattern: RegExp;
  terms: Map<string, GlossaryTerm>;
}

const finders = new WeakMap<GlossaryTerm[], Finder>();
const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function finder(terms: GlossaryTerm[]): Finder {
  const known = finders.get(terms);
  if (known) return known;
  const found = new Map<string, GlossaryTerm>();
  for (const term of terms)
    for (const word of [term.word, ...(term.forms ?? [])]) found.set(word.toLowerCase(), term);
  const words = [...found.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const made = {
    pattern: new RegExp(`(?<![\\p{L}\\d])(?:${words.join("|")})(?![\\p{L}\\d])`, "giu"),
    terms: found,
  };
  finders.set(terms, made);
  return made;
}

/** Whether a word is part of a name, as Psi is of Psi Drain: beside it another word begins with a capital letter. */
function inName(text: string, match: RegExpExecArray, pattern: RegExp): boolean {
  if (!/^\p{Lu}/u.test(match[0])) return false;
  const next = /^ (\p{Lu}[\p{L}-]+)/u.exec(text.slice(match.index + match[0].length))?.[1];
  const last = /(?<![.:!?]|^) (\p{Lu}[\p{L}-]+) $/u.exec(text.slice(0, match.index))?.[1];
  const plain = (word: string | undefined) => word !== undefined && word.match(pattern) === null;
  return plain(next) || plain(last);
}

/** A text in pieces, those with a term being words of the glossary. */
export function marked(text: string, terms: GlossaryTerm[]): Bit[] {
  if (!terms.length || !text) return [{ text }];
  const { pattern, terms: byWord } = finder(terms);
  const bits: Bit[] = [];
  const seen = new Set<GlossaryTerm>();
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    const term = byWord.get(match[0].toLowerCase());
    if (!term || seen.has(term) || inName(text, match, pattern)) continue;
    seen.add(term);
    if (match.index > at) bits.push({ text: text.slice(at, match.index) });
    bits.push({ text: match[0], term });
    at = match.index + match[0].length;
  }
  if (at < text.length) bits.push({ text: text.slice(at) });
  return bits;
}
