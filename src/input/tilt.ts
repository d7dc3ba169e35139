/** Tilting this far from the calibrated pose is full edge, degrees. */
export const TILT_FULL = 24;

/** How the device is held when nothing is wanted, degrees; NaN = the next reading is it. */
export interface TiltZero {
  degrees: number;
}

/**
 * Roll of the device to the right as the player sees it, degrees: gamma upright, beta when the screen is turned.
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

/** Steer −1…1 of a roll; an uncalibrated zero takes this very pose as its middle. */
export function tiltSteer(roll: number, zero: TiltZero): number {
  if (!Number.isFinite(roll)) return 0;
  if (Number.isNaN(zero.degrees)) zero.degrees = roll;
  return Math.max(-1, Math.min(1, (roll - zero.degrees) / TILT_FULL));
}
