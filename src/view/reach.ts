import type { CameraMode } from './types';

/** Direction of view: that of a camera mode, or from below the finish up to the line. */
export type Outlook = CameraMode | 'finish';

/** How much of the hill above the camera a frame needs. */
export interface Reach {
  /** Range of objects on the hill, trees included, m above the camera. */
  readonly things: number;
  readonly trees: number;
  /** Number of chunks of snow kept above the rider. */
  readonly chunks: number;
}

/**
 * A television camera can be farther down than the next gate, and must see the whole start from there. At the finish the arch
 * is above a camera that looks up to it.
 */
export const REACH: Readonly<Record<Outlook, Reach>> = {
  chase: { things: 24, trees: 24, chunks: 1 },
  far: { things: 16, trees: 16, chunks: 1 },
  low: { things: 24, trees: 24, chunks: 1 },
  helicopter: { things: 60, trees: 60, chunks: 1 },
  coach: { things: 70, trees: 70, chunks: 1 },
  tv: { things: 260, trees: 150, chunks: 3 },
  finish: { things: 150, trees: 110, chunks: 3 },
};
