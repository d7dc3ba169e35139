/** Length of one tick, s: one hundredth, the unit of ski timing. */
export const DT = 0.01;
/** Ticks per second. */
export const TICKS_PER_SECOND = 100;
/** Microseconds per tick. */
export const US_PER_TICK = 10000;
/** Gravity, m/s². */
export const G = 9.81;
/** Air density at about 1000 m altitude, kg/m³. */
export const RHO = 1.1;
/** Mass of rider and gear, kg, the same for everybody. */
export const MASS = 88;
/** Longest run the simulation accepts, ticks. */
export const MAX_TICKS = 30000;
/** Ticks of the start beeps (three short, one long). */
export const BEEP_TICKS = [0, 100, 200, 300] as const;
/** First tick at which the wand can be opened. */
export const START_FROM = 200;
/** Tick of the long beep: "go". */
export const START_GO = 300;
/** Tick at which the wand opens by itself. */
export const START_FORCED = 800;
/** Time added for a miss or a straddle in beginner and fun modes, µs. */
export const MISS_PENALTY_US = 3_000_000;
