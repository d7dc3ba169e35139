/*
 * Converts device input to the stream's steer values (physics, section 8). It is deliberately outside the simulation: it only
 * decides what enters the stream, so it may change without a new simulation version. Time is counted in ticks (10 ms).
 */

/** Steering at the start of a press, as a share of full edge. */
export const TAP_START = 0.4;
/** Ticks for which a press stays at that value: 80 ms. */
export const TAP_HOLD = 8;
/** Ticks in which it then grows to full edge: 300 ms. */
export const TAP_GROW = 30;
/** Dead zone of stick and tilt, as a share of the range. */
export const DEAD_ZONE = 0.08;
/** The levels of the stream: multiples of 16, and ±127. */
export const GRID = 16;
export const FULL = 127;
/** Above the midpoint between 112 and 127, the level is full edge. */
const FULL_FROM = (FULL + 112) / 2;
/** A level changes only this far beyond the midpoint to the next one, so the hysteresis loop is half a step wide. */
const HYSTERESIS = GRID / 4;

/** Returns the steering of a key pressed `ticks` ago: 40 % at once, held for 80 ms, then growing to 100 % in 300 ms. */
export function tapRamp(ticks: number): number {
  if (ticks <= TAP_HOLD) return TAP_START;
  const grown = (ticks - TAP_HOLD) / TAP_GROW;
  return grown >= 1 ? 1 : TAP_START + (1 - TAP_START) * grown;
}

/** Removes the dead zone from a value of −1…1. It grows from 0 at the zone's edge to ±1. */
export function withoutDeadZone(value: number, zone = DEAD_ZONE): number {
  const size = Math.abs(value);
  if (!(size > zone)) return 0;
  return Math.sign(value) * Math.min(1, (size - zone) / (1 - zone));
}

/** Applies a curve that is finer around the centre: `bend` 0 = linear, 1 = cubic. */
export function curved(value: number, bend: number): number {
  return (1 - bend) * value + bend * value * value * value;
}

/** Returns the nearest level to the wanted steering, −1…1. */
export function nearestLevel(wanted: number): number {
  const value = wanted * FULL;
  const size = Math.abs(value);
  const level = size >= FULL_FROM ? FULL : Math.min(112, Math.round(size / GRID) * GRID);
  return level === 0 ? 0 : Math.sign(value) * level;
}

/**
 * Returns the level to emit for the wanted steering, given the current level. It stays until another level is clearly nearer,
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
