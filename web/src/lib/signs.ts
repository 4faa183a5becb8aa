// Line drawings of the house, in a box of 48 by 48; those of games come with their looks.

export const SIGNS = {
  lamp: '<path fill="currentColor" fill-opacity=".16" d="M16 6h16l7 18H9z"/><path d="M24 24v16M15 42h18M31 24v6"/>',
  book: '<path fill="currentColor" fill-opacity=".16" d="M24 12C18 7 11 6 4 8v30c7-2 14-1 20 4 6-5 13-6 20-4V8c-7-2-14-1-20 4z"/><path d="M24 12v30"/>',
  people:
    '<circle fill="currentColor" fill-opacity=".16" cx="17" cy="16" r="7"/><path fill="currentColor" fill-opacity=".16" d="M4 40c0-10 5-15 13-15s13 5 13 15z"/><circle cx="34" cy="18" r="5"/><path d="M33 27c7 0 11 4 11 12h-9"/>',
  robot:
    '<rect x="9" y="16" width="30" height="22" rx="6" fill="currentColor" fill-opacity=".16"/><path d="M24 16V8M18 26h.01M30 26h.01M18 32h12M4 24v8M44 24v8"/><circle cx="24" cy="6" r="2"/>',
  link: '<path d="M20 28a8 8 0 0 0 12 1l7-7a8 8 0 0 0-12-12l-3 3M28 20a8 8 0 0 0-12-1l-7 7a8 8 0 0 0 12 12l3-3"/>',
  dice: '<rect x="8" y="8" width="32" height="32" rx="6" fill="currentColor" fill-opacity=".16"/><path d="M17 17h.01M31 17h.01M24 24h.01M17 31h.01M31 31h.01" stroke-width="5"/>',
  time: '<path d="M12 5h24M12 43h24"/><path fill="currentColor" fill-opacity=".16" d="M15 5c0 10 7 13 9 19-2 6-9 9-9 19h18c0-10-7-13-9-19 2-6 9-9 9-19z"/><path d="M20 38c2-4 6-4 8 0M24 24v6"/>',
  house:
    '<path fill="currentColor" fill-opacity=".16" d="M24 4l18 10v20L24 44 6 34V14z"/><path d="M24 14l9 5v10l-9 5-9-5V19z"/>',
  flag: '<path d="M10 44V5h26l-6 9 6 9H10" fill="currentColor" fill-opacity=".25"/>',
  moon: '<path fill="currentColor" fill-opacity=".16" d="M31 6a19 19 0 1 0 11 26A15 15 0 0 1 31 6z"/>',
  sun: '<circle fill="currentColor" fill-opacity=".16" cx="24" cy="24" r="8"/><path d="M24 4v7M24 37v7M4 24h7M37 24h7M10 10l5 5M33 33l5 5M38 10l-5 5M15 33l-5 5"/>',
  crown:
    '<path fill="currentColor" fill-opacity=".16" d="M6 36 4 14l11 9 9-15 9 15 11-9-2 22z"/><path d="M7 42h34"/>',
  cards:
    '<rect fill="currentColor" fill-opacity=".16" x="7" y="9" width="20" height="30" rx="3" transform="rotate(-10 17 24)"/><rect fill="currentColor" fill-opacity=".16" x="21" y="10" width="20" height="30" rx="3" transform="rotate(9 31 25)"/>',
  hello:
    '<path fill="currentColor" fill-opacity=".16" d="M14 27V13a3 3 0 0 1 6 0v9-13a3 3 0 0 1 6 0v13-11a3 3 0 0 1 6 0v13l2-4a3 3 0 0 1 5 3l-5 13c-2 5-5 7-11 7-7 0-11-4-13-9l-5-9a3 3 0 0 1 5-3z"/>',
  "well-played":
    '<path fill="currentColor" fill-opacity=".16" d="M12 28l14-13a3 3 0 0 1 4 4l-6 6 9-8a3 3 0 0 1 4 4l-9 8 8-6a3 3 0 0 1 4 4L27 40c-5 4-11 4-15 0s-4-8 0-12z"/><path d="M14 7l3 6M23 4v6M32 7l-2 5"/>',
  thanks:
    '<path fill="currentColor" fill-opacity=".16" d="M24 41C8 30 5 22 7 15c3-8 13-8 17 1 4-9 14-9 17-1 2 7-1 15-17 26z"/>',
  "good-luck":
    '<path fill="currentColor" fill-opacity=".16" d="M24 23c-9-2-13-8-10-13 4-4 9-1 10 6 1-7 6-10 10-6 3 5-1 11-10 13zM24 24c-2 9-8 13-13 10-4-4-1-9 6-10M24 24c2 9 8 13 13 10 4-4 1-9-6-10"/><path d="M24 24c0 8 2 14 6 19"/>',
  oops: '<circle fill="currentColor" fill-opacity=".16" cx="24" cy="24" r="18"/><path d="M17 18h.01M31 18h.01" stroke-width="4"/><circle cx="24" cy="32" r="4"/>',
  thinking:
    '<circle fill="currentColor" fill-opacity=".16" cx="24" cy="22" r="16"/><path d="M18 18h.01M30 18h.01" stroke-width="4"/><path d="M18 29c4-2 8-2 12 1M24 44c-3-2-3-5 0-6"/>',
  again: '<path d="M40 24a16 16 0 1 1-5-11.6M36 4v9h-9"/>',
  copy: '<rect fill="currentColor" fill-opacity=".16" x="14" y="14" width="26" height="28" rx="4"/><path d="M8 34V10a4 4 0 0 1 4-4h20"/>',
  bulb: '<path fill="currentColor" fill-opacity=".16" d="M24 5a14 14 0 0 1 8 25c-2 2-2 4-2 6H18c0-2 0-4-2-6a14 14 0 0 1 8-25z"/><path d="M19 42h10"/>',
} as const;

export type SignName = keyof typeof SIGNS;
