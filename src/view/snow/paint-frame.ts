import type { Compiled } from '../../sim';
import type { Trees } from '../forest';
import type { Layout, WornLine } from '../terrain';
import { CHUNK, PAINT_DENSITY } from './grid';

/**
 * Where map points fall on a chunk's paint map. Texels follow the piste: across, they count from the centre line, so that
 * the map covers the same strip however the piste bends.
 */
export interface PaintFrame {
  readonly width: number;
  readonly height: number;
  /** Half width covered, m. */
  readonly reach: number;
}

const MAX_WIDTH = 640;

export function paintFrame(reach: number): PaintFrame {
  return {
    width: Math.min(MAX_WIDTH, Math.ceil(2 * reach * PAINT_DENSITY)),
    height: CHUNK * PAINT_DENSITY + 2,
    reach,
  };
}

/** Texel column of a distance u from the centre line, m. */
export function texelX(frame: PaintFrame, u: number): number {
  return (0.5 + u / (2 * frame.reach)) * frame.width;
}

/** Texel row of y in chunk `index`; rows −1 and height are the neighbours' overlap. */
export function texelY(index: number, y: number): number {
  return (y - index * CHUNK) * PAINT_DENSITY + 1;
}

/** What a paint map is drawn from. */
export interface PaintSource {
  readonly course: Compiled;
  readonly layout: Layout;
  readonly line: WornLine;
  readonly trees: Trees;
  /** Shadows fall as soft circles under floods, as long cones under the sun. */
  readonly flood: 0 | 1;
  /** Whether trees throw shadows on the snow that is laid now. */
  shadows: boolean;
}
