import type { Color } from 'three';
import type { MeshBuilder } from '../mesh';

/** Segments of each digit: a top, b and c right (upper, lower), d bottom, e and f left (lower, upper), g middle. */
const SEGMENTS: Readonly<Record<string, string>> = {
  '0': 'abcdef',
  '1': 'bc',
  '2': 'abged',
  '3': 'abgcd',
  '4': 'fgbc',
  '5': 'afgcd',
  '6': 'afgedc',
  '7': 'abc',
  '8': 'abcdefg',
  '9': 'abcdfg',
};

/** Longest number shown: longer ones are truncated, because a back has no room for them. */
const MOST = 3;

/**
 * Writes a number on a back: on the plane z, read from behind, centred on (0, y).
 *
 * @param mirrored for a figure that is drawn as its mirror image
 */
export function addNumber(
  mesh: MeshBuilder,
  text: string,
  y: number,
  z: number,
  height: number,
  colour: Color,
  mirrored: boolean,
): void {
  const digits = [...text].filter((c) => c in SEGMENTS).slice(0, MOST);
  const w = height * (digits.length > 2 ? 0.4 : 0.52);
  const t = height * 0.19;
  const pitch = w + t * 0.9;
  const y0 = y - height / 2;
  const y1 = y + height / 2;
  const rect = (x0: number, b: number, x1: number, c: number): void => {
    const [l, r] = mirrored ? [-x1, -x0] : [x0, x1];
    mesh.quad([l, b, z], [r, b, z], [r, c, z], [l, c, z], colour, [0, 0.2, 0.98]);
  };
  digits.forEach((digit, i) => {
    const x = (i - (digits.length - 1) / 2) * pitch - w / 2;
    for (const s of SEGMENTS[digit]!) {
      if (s === 'a') rect(x, y1 - t, x + w, y1);
      else if (s === 'd') rect(x, y0, x + w, y0 + t);
      else if (s === 'g') rect(x, y - t / 2, x + w, y + t / 2);
      else if (s === 'f') rect(x, y, x + t, y1);
      else if (s === 'e') rect(x, y0, x + t, y);
      else if (s === 'b') rect(x + w - t, y, x + w, y1);
      else rect(x + w - t, y0, x + w, y);
    }
  });
}
