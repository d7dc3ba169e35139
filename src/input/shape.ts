/*
 * Shaping of devices into the stream's steer values (physics, section 8). It lives outside the simulation on purpose: it
 * only chooses what enters the stream, so it may change without a new simulation version. Time is counted in ticks (10 ms).
 */

/** What a press gives at once, as a share of full edge. */
export const TAP_START = 0.4;
/** Ticks for which a press stays there: 80 ms. */
export const TAP_HOLD = 8;
/** Ticks in which it then grows to full edge: 300 ms. */
export const TAP_GROW = 30;
/** Stick, tilt: nothing inside this share of the way. */
export const DEAD_ZONE = 0.08;
/** The stream's grid: multiples of 16, and ±127. */
export const GRID = 16;
export const FULL = 127;
/** Above the middle between 112 and 127 the grid's last step is full edge. */
const FULL_FROM = (FULL + 112) / 2;
/** A level is left only this much beyond the middle between two levels: the loop is half a step wide. */
const HYSTERESIS = GRID / 4;

/** How hard a key pressed `ticks` ago steers: 40 % at once, held for 80 ms, then growing to 100 % in 300 ms. */
export function tapRamp(ticks: number): number {
  if (ticks <= TAP_HOLD) return TAP_START;
  const grown = (ticks - TAP_HOLD) / TAP_GROW;
  return grown >= 1 ? 1 : TAP_START + (1 - TAP_START) * grown;
}

/** A device's −1…1 without its dead zone, growing from 0 at the zone's edge to ±1. */
export function withoutDeadZone(value: number, zone = DEAD_ZONE): number {
  const size = Math.abs(value);
  if (!(size > zone)) return 0;
  return Math.sign(value) * Math.min(1, (size - zone) / (1 - zone));
}

/** Finer around the middle: `bend` 0 = straight, 1 = cubic. */
export function curved(value: number, bend: number): number {
  return (1 - bend) * value + bend * value * value * value;
}

/** Nearest level of the grid to a steer wanted, −1…1. */
export function nearestLevel(wanted: number): number {
  const value = wanted * FULL;
  const size = Math.abs(value);
  const level = size >= FULL_FROM ? FULL : Math.min(112, Math.round(size / GRID) * GRID);
  return level === 0 ? 0 : Math.sign(value) * level;
}

/**
 * The level to emit for a steer wanted, given the one emitted now: it stays until the wish is clearly nearer to another,
 * so that a trembling thumb does not fill the stream.
 */
export function levelFor(wanted: number, now: number): number {
  const level = nearestLevel(wanted);
  if (level === now) return now;
  const value = wanted * FULL;
  const middle = (level + now) / 2;
  const neighbours = Math.abs(level - now) <= GRID;
  if (neighbours && wanted !== 0 && Math.abs(value) < FULL && Math.abs(value - middle) <= HYSTERESIS)
    return now;
  return level;
}
