/*
 * What the plan of a server's event may hold. Plain numbers: a bundler takes sums of constants for work to be done, and
 * would leave them in pages that use none.
 */

/** Longest name of an event, characters. */
export const MAX_EVENT_NAME = 60;
/** Most starts of a rider in one run that can be counted. */
export const MAX_ATTEMPTS = 1000;

/** Shortest and longest window of a run, ms: five minutes, and a year for a time attack. */
export const SHORTEST_WINDOW_MS = 300_000;
export const LONGEST_WINDOW_MS = 31_622_400_000;

/** Longest window of a second run by start list, ms: a quarter of an hour (docs/online-events.md). */
export const START_LIST_MS = 900_000;

/** A ride on a ticket may arrive this much later than its course's longest time after the window, ms. */
export const SLOW_NETWORK_MS = 600_000;
/** A ride that the server saw as it was ridden may arrive this long after the window, ms. */
export const LIVE_LATE_MS = 86_400_000;
/** A live ride may lag behind the clock by this share of its course: what stalls take, and slow motion. */
export const MAX_LIVE_LAG = 0.015;
/** A result is final this long after its window at the latest, ms. */
export const FINAL_AFTER_MS = 86_400_000;
/** The jury may take back a disqualification for this long after the last window, ms. */
export const TAKE_BACK_MS = 604_800_000;

/** Qualifying and each round of a knock-out cup, ms. */
export const QUALIFYING_MS = 600_000;
export const ROUND_MS = 180_000;
/** Longest time of the solver on the course of a cup, µs: every rider must get down within a round. */
export const MAX_CUP_COURSE_US = 90_000_000;
