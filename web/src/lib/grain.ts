// The grain of cloth, stone, paper and wood: a small tile of noise, made once.

import type { Look } from "./types";

const SIZE = 160;
/** How far the noise is stretched across and down, and how strong it is. */
const GRAINS: Record<Look["material"], [number, number, number]> = {
  velvet: [1, 1, 0.16],
  felt: [1, 1, 0.2],
  stone: [7, 5, 0.2],
  parchment: [9, 6, 0.18],
  slate: [26, 2, 0.22],
  wood: [40, 2, 0.3],
};

const made = new Map<string, string>();

/** Noise that can be laid side by side. */
function noise(across: number, down: number): Float32Array {
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const [w, h] = [Math.max(2, Math.round(SIZE / across)), Math.max(2, Math.round(SIZE / down))];
  const lattice = Float32Array.from({ length: w * h }, random);
  const at = (x: number, y: number) => lattice[(y % h) * w + (x % w)] ?? 0;
  const values = new Float32Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const [u, v] = [(x / SIZE) * w, (y / SIZE) * h];
      const [i, j] = [Math.floor(u), Math.floor(v)];
      const [a, b] = [u - i, v - j].map((t) => t * t * (3 - 2 * t)) as [number, number];
      const top = at(i, j) * (1 - a) + at(i + 1, j) * a;
      const bottom = at(i, j + 1) * (1 - a) + at(i + 1, j + 1) * a;
      values[y * SIZE + x] = top * (1 - b) + bottom * b;
    }
  return values;
}

/** A CSS image of the grain of a material. */
export function grain(material: Look["material"]): string {
  const known = made.get(material);
  if (known !== undefined) return known;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext("2d");
  let image = "none";
  if (pen) {
    const [across, down, strength] = GRAINS[material];
    const [coarse, fine] = [noise(across, down), noise(Math.max(1, across / 3), 1)];
    const pixels = pen.createImageData(SIZE, SIZE);
    coarse.forEach((value, i) => {
      pixels.data[4 * i + 3] = 255 * strength * (0.65 * value + 0.35 * (fine[i] ?? 0));
    });
    pen.putImageData(pixels, 0, 0);
    image = `url(${canvas.toDataURL()})`;
  }
  made.set(material, image);
  return image;
}
