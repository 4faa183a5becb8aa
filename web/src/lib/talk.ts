// What is said at a table, as people read it.

import type { SignName } from "./signs";

export interface Said {
  seat: number;
  name: string;
  text: string;
  emote: string;
  at: number;
}

const WORDS: Record<string, string> = {
  hello: "Hello there!",
  thanks: "Thank you!",
  "well-played": "Well played!",
  "good-luck": "Good luck!",
  oops: "Oh!",
  thinking: "Let me think …",
  again: "Once more?",
};

export const spoken = (said: Said): string => said.text || (WORDS[said.emote] ?? "");
export const signOfEmote = (emote: string): SignName | null => (emote in WORDS ? (emote as SignName) : null);
