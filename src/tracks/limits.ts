/*
 * Limits of a track's size. Wide enough for any slope on Earth, and small enough that no stored or received track can stall a
 * device: the simulation iterates over the patches every tick, and a run ends after 300 s.
 */

/** Most entries of each list of a course. */
export const MAX_POINTS = 1203;
export const MAX_GATES = 300;
export const MAX_TREES = 2000;
export const MAX_BUMPS = 60;
export const MAX_PATCHES = 60;
export const MAX_SPLITS = 4;

/** Range of the distance between control points, mm. */
export const MIN_DY = 2000;
export const MAX_DY = 50_000;
/** Largest sideways coordinate, mm. */
export const MAX_SIDE = 1_000_000;
/** Longest course and largest height, mm. */
export const MAX_LENGTH = 10_000_000;
export const MAX_HEIGHT = 5_000_000;
/** Cross slope, 1e-4, and bowl, 1e-5 1/m. */
export const MAX_CROSS = 5000;
export const MAX_BOWL = 10_000;
/** Half widths of piste and nets, mm. */
export const MIN_HALF_WIDTH = 1500;
export const MAX_HALF_WIDTH = 200_000;
/** Gate widths, mm. */
export const MIN_GATE = 1000;
export const MAX_GATE = 60_000;
/** Bump heights and lengths, mm. */
export const MAX_BUMP_HEIGHT = 6000;
export const MIN_BUMP_LENGTH = 1000;
export const MAX_BUMP_LENGTH = 60_000;
/** Tree radii, mm: the simulation looks for trees 3 m around the rider. */
export const MIN_TREE = 50;
export const MAX_TREE = 2500;
/** Longest penalty for a miss, µs. */
export const MAX_MISS_US = 60_000_000;
/** Longest reference time, µs. */
export const MAX_TIME_US = 300_000_000;
/** tan 40°: steepest slope that the simulation supports. */
export const MAX_GRADE = 0.8390996;
