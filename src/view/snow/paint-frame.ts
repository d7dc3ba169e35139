import type { Compiled } from '../../sim';
import type { Trees } from '../forest';
import type { Layout, WornLine } from '../terrain';
import { CHUNK, PAINT_DENSITY } from './grid';

/**
 * Maps map points to a chunk's paint map. Texels follow the piste: across it they are counted from the centre line, so that the
 * map covers the same strip in every bend.
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

/** Returns the texel column of a distance u from the centre line, m. */
export function texelX(frame: PaintFrame, u: number): number {
  return (0.5 + u / (2 * frame.reach)) * frame.width;
}

/** Returns the texel row of y in chunk `index`; rows −1 and height are the neighbours' overlap. */
export function texelY(index: number, y: number): number {
  return (y - index * CHUNK) * PAINT_DENSITY + 1;
}

/** The data from which a paint map is drawn. */
export interface PaintSource {
  readonly course: Compiled;
  readonly layout: Layout;
  readonly line: WornLine;
  readonly trees: Trees;
  /** Shadows are soft circles under floodlights, and long cones in sunlight. */
  readonly flood: 0 | 1;
  /** Whether trees cast shadows on the snow that is built now. */
  shadows: boolean;
}
