import { Color, LinearSRGBColorSpace } from 'three';

/**
 * Parses a colour, whose hex digits reach the screen unchanged. The view works display-referred (no tone mapping, no transfer
 * function), so a colour is three plain numbers, independent of three's colour management.
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

/** Returns the colour in night light: bright enough to keep gates readable under the floodlights. */
export function atNight(c: Color): Color {
  return new Color().setRGB(
    Math.min(1, c.r * 0.92 + 0.1),
    Math.min(1, c.g * 0.92 + 0.17),
    Math.min(1, c.b * 0.92 + 0.16),
    LinearSRGBColorSpace,
  );
}
