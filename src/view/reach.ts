import type { CameraMode } from './types';

/** Where a picture looks: as its camera does, or from below the finish back up to the line. */
export type Outlook = CameraMode | 'finish';

/** How much of the hill above the camera a picture needs. */
export interface Reach {
  /** Things that stand on the hill, trees among them, m above the camera. */
  readonly things: number;
  readonly trees: number;
  /** Chunks of snow kept above the rider. */
  readonly chunks: number;
}

/**
 * A television camera waits farther down than the next gate is: from its place the whole start must be seen. At the finish
 * the arch stands above a camera that looks up to it.
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
