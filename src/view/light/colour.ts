import { Color, LinearSRGBColorSpace } from 'three';

/**
 * A colour as it is on paper: the hex digits reach the screen unchanged. The view works display-referred (no tone
 * mapping, no transfer function), so a colour is three plain numbers, whatever three's colour management thinks.
 *
 * @param digits `#rrggbb`
 */
export function hex(digits: string): Color {
  const n = Number.parseInt(digits.slice(1), 16);
  return new Color().setRGB(
    ((n >> 16) & 255) / 255,
    ((n >> 8) & 255) / 255,
    (n & 255) / 255,
    LinearSRGBColorSpace,
  );
}

/** The same colour in night light: the display keeps gates legible under the floods. */
export function atNight(c: Color): Color {
  return new Color().setRGB(
    Math.min(1, c.r * 0.92 + 0.1),
    Math.min(1, c.g * 0.92 + 0.17),
    Math.min(1, c.b * 0.92 + 0.16),
    LinearSRGBColorSpace,
  );
}
