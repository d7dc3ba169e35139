import { Color } from 'three';
import { hex, PAINT } from '../light';
import type { RiderLook } from '../types';

/** Colours of a rider's clothes and equipment. */
export interface Kit {
  readonly primary: Color;
  readonly secondary: Color;
  readonly helmet: Color;
  readonly stripe: Color;
  readonly skin: Color;
  readonly glove: Color;
  readonly boot: Color;
  readonly strap: Color;
  readonly bib: Color;
  readonly number: Color;
  readonly lens: Color;
  readonly frame: Color;
  readonly top: Color;
  readonly base: Color;
  readonly pole: Color;
  readonly metal: Color;
}

const SKIN = hex('#D99A6C');
const BOOT = hex('#2B3352');
const LENS = hex('#FF8A3C');
const FRAME = hex('#0D1222');
const POLE = hex('#DFE5F0');
const METAL = hex('#C9D1E0');

/** Returns the colour, darkened a little. */
function shade(c: Color, by: number): Color {
  return new Color(c.r * by, c.g * by, c.b * by);
}

export function kitOf(look: Pick<RiderLook, 'kit'>): Kit {
  const primary = hex(look.kit.primary);
  const secondary = hex(look.kit.secondary);
  return {
    primary,
    secondary,
    helmet: secondary,
    stripe: primary,
    skin: SKIN,
    glove: shade(secondary, 0.85),
    boot: BOOT,
    strap: primary,
    bib: PAINT.white,
    number: PAINT.ink,
    lens: LENS,
    frame: FRAME,
    top: secondary,
    base: PAINT.skiTip,
    pole: POLE,
    metal: METAL,
  };
}
