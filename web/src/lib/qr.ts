// QR codes, drawn by ourselves: byte mode, error correction M, versions 1 to 10 (up to 213 bytes), best mask.
// ISO/IEC 18004 in short: data -> Reed-Solomon blocks -> modules in zigzag -> mask -> format and version bits.

/** For each version at level M: codewords of correction a block, and blocks as [count, data codewords]. */
const BLOCKS: [number, [number, number][]][] = [
  [10, [[1, 16]]],
  [16, [[1, 28]]],
  [26, [[1, 44]]],
  [18, [[2, 32]]],
  [24, [[2, 43]]],
  [16, [[4, 27]]],
  [18, [[4, 31]]],
  [
    22,
    [
      [2, 38],
      [2, 39],
    ],
  ],
  [
    22,
    [
      [3, 36],
      [2, 37],
    ],
  ],
  [
    26,
    [
      [4, 43],
      [1, 44],
    ],
  ],
];
const ALIGN = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

// Arithmetic in GF(256) with the polynomial 0x11d.
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = x & 128 ? (x << 1) ^ 0x11d : x << 1;
}
const times = (a: number, b: number) => (a && b ? (EXP[(LOG[a] ?? 0) + (LOG[b] ?? 0)] ?? 0) : 0);

/** The remainder of data by the generator polynomial of a degree: the codewords that correct errors. */
export function correction(data: number[], degree: number): number[] {
  let generator = [1];
  for (let i = 0; i < degree; i++) {
    const next = new Array<number>(generator.length + 1).fill(0);
    generator.forEach((factor, n) => {
      next[n] = (next[n] ?? 0) ^ factor;
      next[n + 1] = (next[n + 1] ?? 0) ^ times(factor, EXP[i] ?? 0);
    });
    generator = next;
  }
  const rest = [...data, ...new Array<number>(degree).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i] ?? 0;
    if (lead) generator.forEach((factor, n) => (rest[i + n] = (rest[i + n] ?? 0) ^ times(factor, lead)));
  }
  return rest.slice(data.length);
}

const capacity = (version: number) =>
  (BLOCKS[version - 1]?.[1] ?? []).reduce((sum, [count, size]) => sum + count * size, 0);

/** The codewords of a text in a version: its length, its bytes, padding, split into blocks and interleaved. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  const all = capacity(version) * 8;
  push(0, Math.min(4, all - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0xec; bits.length < all; pad ^= 0xec ^ 0x11) push(pad, 8);
  const data = Array.from({ length: all / 8 }, (_, n) =>
    bits.slice(n * 8, n * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  );
  const [degree, groups] = BLOCKS[version - 1] ?? [0, []];
  const blocks: number[][] = [];
  let at = 0;
  for (const [count, size] of groups)
    for (let i = 0; i < count; i++, at += size) blocks.push(data.slice(at, at + size));
  const fixes = blocks.map((block) => correction(block, degree));
  const woven = (parts: number[][]) =>
    Array.from({ length: Math.max(...parts.map((part) => part.length)) }, (_, n) =>
      parts.flatMap((part) => (n < part.length ? [part[n] ?? 0] : [])),
    ).flat();
  return [...woven(blocks), ...woven(fixes)];
}

const MASKS: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** Bits with the remainder of a polynomial behind them. */
function coded(value: number, shift: number, polynomial: number): number {
  let rest = value << shift;
  const degree = 31 - Math.clz32(polynomial);
  while (rest && 31 - Math.clz32(rest) >= degree) rest ^= polynomial << (31 - Math.clz32(rest) - degree);
  return (value << shift) | rest;
}

type Grid = (boolean | null)[][];

/** All that is the same for every text of a version: finders, timing, alignment; places of format are kept free. */
function frame(version: number): { grid: Grid; fixed: boolean[][] } {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  const set = (row: number, column: number, dark: boolean) => {
    const line = grid[row];
    if (line && column >= 0 && column < size) line[column] = dark;
  };
  for (const [row, column] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const)
    for (let r = -1; r <= 7; r++)
      for (let c = -1; c <= 7; c++) {
        const far = Math.max(Math.abs(r - 3), Math.abs(c - 3));
        set(row + r, column + c, far !== 2 && far !== 4);
      }
  for (let i = 8; i < size - 8; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const centres = ALIGN[version - 1] ?? [];
  for (const row of centres)
    for (const column of centres) {
      if (
        grid[row]?.[column] !== null &&
        (row === 6 ? column === 6 || column === size - 7 : column === 6 && row === size - 7)
      )
        continue;
      for (let r = -2; r <= 2; r++)
        for (let c = -2; c <= 2; c++) set(row + r, column + c, Math.max(Math.abs(r), Math.abs(c)) !== 1);
    }
  for (let i = 0; i < 9; i++) {
    if (i !== 6) {
      set(8, i, false);
      set(i, 8, false);
    }
    if (i < 8) {
      set(8, size - 1 - i, false);
      set(size - 1 - i, 8, false);
    }
  }
  set(size - 8, 8, true);
  if (version >= 7) {
    const bits = coded(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const dark = ((bits >> i) & 1) === 1;
      set(Math.floor(i / 3), size - 11 + (i % 3), dark);
      set(size - 11 + (i % 3), Math.floor(i / 3), dark);
    }
  }
  return { grid, fixed: grid.map((line) => line.map((cell) => cell !== null)) };
}

function writeFormat(grid: boolean[][], mask: number): void {
  const size = grid.length;
  // Level M is 00.
  const bits = coded(mask, 10, 0x537) ^ 0x5412;
  const bit = (i: number) => ((bits >> i) & 1) === 1;
  const set = (row: number, column: number, dark: boolean) => {
    const line = grid[row];
    if (line) line[column] = dark;
  };
  for (let i = 0; i < 6; i++) set(i, 8, bit(i));
  set(7, 8, bit(6));
  set(8, 8, bit(7));
  set(8, 7, bit(8));
  for (let i = 9; i < 15; i++) set(8, 14 - i, bit(i));
  for (let i = 0; i < 8; i++) set(8, size - 1 - i, bit(i));
  for (let i = 8; i < 15; i++) set(size - 15 + i, 8, bit(i));
  set(size - 8, 8, true);
}

/** How hard a code is to read: long runs of one colour. */
export function penalty(grid: boolean[][]): number {
  const size = grid.length;
  const lines = [...grid, ...grid.map((_, column) => grid.map((line) => line[column] ?? false))];
  let sum = 0;
  for (const line of lines) {
    for (let i = 0, run = 1; i < size; i++, run++) {
      if (i + 1 < size && line[i] === line[i + 1]) continue;
      if (run >= 5) sum += run - 2;
      run = 0;
    }
  }
  return sum;
}

/** The modules of a text's code, dark ones true; nothing if the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, n) => bytes.length + (n + 1 < 10 ? 2 : 3) <= capacity(n + 1)) + 1;
  if (version === 0) return null;
  const { grid, fixed } = frame(version);
  const size = grid.length;
  const words = codewords(bytes, version);
  let at = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const row = upward ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        const line = grid[row];
        if (!line || fixed[row]?.[column]) continue;
        line[column] = (((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
        at++;
      }
    }
  }
  const tried = MASKS.map((mask, number) => {
    const masked = grid.map((line, r) =>
      line.map((cell, c) => (fixed[r]?.[c] ? cell === true : (cell === true) !== mask(r, c))),
    );
    writeFormat(masked, number);
    return masked;
  });
  return tried.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

/** The dark modules as the path of an SVG, one unit a module. */
export const drawn = (modules: boolean[][]): string =>
  modules
    .flatMap((line, row) => line.flatMap((dark, column) => (dark ? [`M${column} ${row}h1v1h-1z`] : [])))
    .join("");
