import { hex, PAINT } from '../light';

/** Bright coats and caps that contrast with the snow. */
export const BRIGHT_COATS = [
  PAINT.gateRed,
  PAINT.bib,
  PAINT.gateBlue,
  hex('#2F9E6E'),
  hex('#8A4FE0'),
  PAINT.marker,
  hex('#19A7C4'),
] as const;

/** All coats that spectators wear. */
export const COATS = [...BRIGHT_COATS, hex('#F4F7FF')] as const;

export const SKINS = [hex('#D99A6C'), hex('#B97A52'), hex('#F0C19A'), hex('#7A4B32')] as const;
