import type { DisciplineCode } from '../../sim';

/** A camera that follows along the slope: metres above and behind, pitch below the slope in degrees. */
export interface FollowNumbers {
  readonly above: number;
  readonly behind: number;
  readonly pitch: number;
  readonly fov: number;
  /** Degrees added at full speed (proportional to v²). */
  readonly speedFov: number;
  /** How far the camera approaches as the lens widens: 0 stays, 1 keeps the rider's size. */
  readonly approach: number;
  /** Share of the rider in the lateral target; the rest is the piste ahead. */
  readonly share: number;
}

/** A camera that looks at the rider from around: metres, degrees. */
export interface OrbitNumbers {
  readonly distance: number;
  /** Angle above the slope. */
  readonly elevation: number;
  /** Angle from straight behind the rider; + = to the right. */
  readonly azimuth: number;
  /** The azimuth swings by this angle to each side, with this period in seconds. */
  readonly swing: number;
  readonly period: number;
  readonly fov: number;
  /** Target point: ahead of the rider along the slope, and above the snow. */
  readonly ahead: number;
  readonly up: number;
}

/** A camera below the rider that looks back up: metres, degrees. */
export interface FinishNumbers {
  readonly distance: number;
  /** Height above its snow. */
  readonly above: number;
  /** Height of the target point above the rider's snow. */
  readonly aim: number;
  readonly fov: number;
}

export interface CameraNumbers {
  readonly chase: FollowNumbers;
  readonly far: FollowNumbers;
  readonly low: FollowNumbers;
  readonly coach: FollowNumbers;
  readonly helicopter: OrbitNumbers;
  readonly start: OrbitNumbers;
  readonly finish: FinishNumbers;
  /** Speed that counts as full, m/s. */
  readonly fullSpeed: number;
  /** Length of the piste ahead whose gates turn the camera, m. */
  readonly lookAhead: number;
  /** Distance between television cameras, and height of the frame at the rider, m. */
  readonly tvSpacing: number;
  readonly tvFrame: number;
}

const START: OrbitNumbers = {
  distance: 8.2,
  elevation: 12,
  azimuth: 17,
  swing: 0,
  period: 1,
  fov: 50,
  ahead: 3,
  up: 1.5,
};
const FINISH: FinishNumbers = { distance: 9, above: 1.8, aim: 2.2, fov: 52 };

const SLALOM: CameraNumbers = {
  chase: { above: 5, behind: 6.6, pitch: 22, fov: 54, speedFov: 10, share: 0.7, approach: 0.6 },
  far: { above: 12.6, behind: 9.6, pitch: 39, fov: 56, speedFov: 8, share: 0.52, approach: 0 },
  low: { above: 3.1, behind: 5.6, pitch: 16, fov: 54, speedFov: 10, share: 0.85, approach: 0.8 },
  coach: { above: 74, behind: -1.5, pitch: 79, fov: 44, speedFov: 0, share: 0.3, approach: 0 },
  helicopter: {
    distance: 20,
    elevation: 38,
    azimuth: 12,
    swing: 34,
    period: 24,
    fov: 44,
    ahead: 2,
    up: 0.9,
  },
  start: START,
  finish: FINISH,
  fullSpeed: 15,
  lookAhead: 32,
  tvSpacing: 36,
  tvFrame: 5.2,
};

const GIANT_SLALOM: CameraNumbers = {
  ...SLALOM,
  chase: { above: 3.8, behind: 5.6, pitch: 17, fov: 52, speedFov: 14, share: 0.8, approach: 1 },
  far: { above: 14.2, behind: 12.6, pitch: 30.5, fov: 56, speedFov: 8, share: 0.52, approach: 0 },
  low: { above: 2.8, behind: 5.2, pitch: 13.5, fov: 54, speedFov: 14, share: 0.88, approach: 0.7 },
  coach: { above: 66, behind: -6.4, pitch: 79, fov: 50, speedFov: 0, share: 0.3, approach: 0 },
  helicopter: { ...SLALOM.helicopter, distance: 22, elevation: 35, ahead: 2.5 },
  fullSpeed: 24,
  lookAhead: 60,
  tvSpacing: 62,
  tvFrame: 5.8,
};

const SUPER_G: CameraNumbers = {
  ...GIANT_SLALOM,
  chase: { ...GIANT_SLALOM.chase, speedFov: 18 },
  far: { above: 14.2, behind: 14, pitch: 29.5, fov: 56, speedFov: 12, share: 0.52, approach: 0 },
  low: { ...GIANT_SLALOM.low, speedFov: 18 },
  coach: { ...GIANT_SLALOM.coach, above: 78, behind: -7.6 },
  helicopter: { ...SLALOM.helicopter, distance: 24, elevation: 32, ahead: 3 },
  fullSpeed: 32,
  lookAhead: 95,
  tvSpacing: 100,
  tvFrame: 6.2,
};

const DOWNHILL: CameraNumbers = {
  ...SUPER_G,
  coach: { ...GIANT_SLALOM.coach, above: 86, behind: -8.4 },
  helicopter: { ...SLALOM.helicopter, distance: 25, elevation: 30, ahead: 3 },
  fullSpeed: 36,
  lookAhead: 120,
  tvSpacing: 130,
  tvFrame: 6.6,
};

/**
 * Camera numbers by discipline. The chase shows the rider at a sixth of the frame's height with the mountains above; `far` is
 * the overview of design section 6.
 */
export const CAMERA: readonly [CameraNumbers, CameraNumbers, CameraNumbers, CameraNumbers] = [
  SLALOM,
  GIANT_SLALOM,
  SUPER_G,
  DOWNHILL,
];

export function cameraNumbers(discipline: DisciplineCode): CameraNumbers {
  return CAMERA[discipline];
}

/** Rates of following, 1/s. Reduced motion doubles the first and third. */
export const RATES = { lateral: 3.2, slope: 2.5, yaw: 2.2, fov: 2, height: 4, lift: 1.8 } as const;
