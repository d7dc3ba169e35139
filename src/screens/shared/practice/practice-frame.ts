import type { State } from '../../../sim';
import type { Palette } from './practice-palette';

/** CSS px per metre. */
export const SCALE = 19;
/** Where the rider stands on the picture: share of its height from above; downhill is up, as in the ride. */
export const RIDER_AT = 0.68;

/** The picture being drawn: its context and how metres lie on it. */
export interface Frame {
  readonly g: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly s: State;
  readonly palette: Palette;
  readonly px: (x: number) => number;
  readonly py: (y: number) => number;
}
