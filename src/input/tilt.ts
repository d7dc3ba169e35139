/** Tilt from the calibrated pose that gives full edge, degrees. */
export const TILT_FULL = 24;

/** Tilt of the device for no steering, degrees; NaN = use the next reading. */
export interface TiltZero {
  degrees: number;
}

/**
 * Returns the roll of the device to the right as the player sees it, degrees: gamma if upright, beta if the screen is rotated.
 *
 * @param screenAngle the screen's rotation from its natural orientation: 0, 90, 180 or 270
 */
export function rollOf(beta: number, gamma: number, screenAngle: number): number {
  switch (((screenAngle % 360) + 360) % 360) {
    case 90:
      return beta;
    case 180:
      return -gamma;
    case 270:
      return -beta;
    default:
      return gamma;
  }
}

/** Returns the steering of a roll, −1…1. If not calibrated yet, calibrates to this roll. */
export function tiltSteer(roll: number, zero: TiltZero): number {
  if (!Number.isFinite(roll)) return 0;
  if (Number.isNaN(zero.degrees)) zero.degrees = roll;
  return Math.max(-1, Math.min(1, (roll - zero.degrees) / TILT_FULL));
}
