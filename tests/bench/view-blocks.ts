/** A picture as brightness alone, row by row from the top, 0…255. */
export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Side of a block, px. */
const BLOCK = 8;
/** How far a block is looked for: to each side, up, and down, px. */
const ASIDE = 12;
const UP = 4;
const DOWN = 30;
/** A block whose brightness varies less than this is plain: nobody sees it move. Standard deviation, of 255. */
const PLAIN = 2;
/** A place explains a block when its error is no more than this many times the best one's, plus a little noise per pixel. */
const AS_GOOD = 1.15;
const NOISE = 0.4;
/** A block that no place explains better than this share of staying where it is was not found again. */
const FOUND = 0.7;

/** Brightness of a picture read from WebGL: RGBA, lowest row first. */
export function greyOf(pixels: Uint8Array, width: number, height: number): Grey {
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = ((height - 1 - y) * width + x) * 4;
      values[y * width + x] = 0.299 * pixels[i]! + 0.587 * pixels[i + 1]! + 0.114 * pixels[i + 2]!;
    }
  }
  return { width, height, values };
}

/** Standard deviation of a block. */
function contrast({ values, width }: Grey, x: number, y: number): number {
  let sum = 0;
  let squares = 0;
  for (let j = 0; j < BLOCK; j++) {
    for (let i = 0; i < BLOCK; i++) {
      const v = values[(y + j) * width + x + i]!;
      sum += v;
      squares += v * v;
    }
  }
  const n = BLOCK * BLOCK;
  return Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2));
}

/** Sum of the differences of a block with the one (dx, dy) away in the other picture; stops early above `most`. */
function error(a: Grey, b: Grey, x: number, y: number, dx: number, dy: number, most: number): number {
  let sum = 0;
  for (let j = 0; j < BLOCK && sum < most; j++) {
    const from = (y + j) * a.width + x;
    const to = from + dy * a.width + dx;
    for (let i = 0; i < BLOCK; i++) sum += Math.abs(a.values[from + i]! - b.values[to + i]!);
  }
  return sum;
}

/** Every displacement looked at, the shortest first. */
const MOVES = (() => {
  const moves: { dx: number; dy: number; length: number }[] = [];
  for (let dy = -UP; dy <= DOWN; dy++)
    for (let dx = -ASIDE; dx <= ASIDE; dx++) moves.push({ dx, dy, length: Math.hypot(dx, dy) });
  return moves.sort((p, q) => p.length - q.length);
})();

/**
 * How far a block has moved from one picture to the next, px. Plain blocks, and those that are not found again, have not.
 * Where several places explain a block, as along a straight ridge, the nearest one counts.
 */
export function blockFlow(a: Grey, b: Grey, x: number, y: number): number {
  if (contrast(a, x, y) < PLAIN) return 0;
  const staying = error(a, b, x, y, 0, 0, Number.POSITIVE_INFINITY);
  const inside = ({ dx, dy }: { dx: number; dy: number }): boolean =>
    x + dx >= 0 && x + dx + BLOCK <= a.width && y + dy >= 0 && y + dy + BLOCK <= a.height;
  let best = staying;
  for (const move of MOVES)
    if (inside(move)) best = Math.min(best, error(a, b, x, y, move.dx, move.dy, best));
  const enough = best * AS_GOOD + NOISE * BLOCK * BLOCK;
  if (staying <= enough || best > staying * FOUND) return 0;
  for (const move of MOVES)
    if (inside(move) && error(a, b, x, y, move.dx, move.dy, enough + 1) <= enough) return move.length;
  return 0;
}

/** Mean movement of all blocks of the lower two thirds of a picture, px. */
export function meanFlow(a: Grey, b: Grey): number {
  let sum = 0;
  let n = 0;
  for (let y = Math.ceil(a.height / 3); y + BLOCK <= a.height; y += BLOCK) {
    for (let x = 0; x + BLOCK <= a.width; x += BLOCK) {
      sum += blockFlow(a, b, x, y);
      n++;
    }
  }
  return sum / n;
}

/** Share of pixels that differ by more than `levels`. */
export function changed(a: Grey, b: Grey, levels: number): number {
  let n = 0;
  for (let i = 0; i < a.values.length; i++) if (Math.abs(a.values[i]! - b.values[i]!) > levels) n++;
  return n / a.values.length;
}
