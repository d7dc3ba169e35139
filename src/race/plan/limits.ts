/** What the plan of a server's event may hold. */

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Longest name of an event, characters. */
export const MAX_EVENT_NAME = 60;
/** Most starts of a rider in one run that can be counted. */
export const MAX_ATTEMPTS = 1000;

/** Shortest and longest window of a run, ms: five minutes, and a year for a time attack. */
export const SHORTEST_WINDOW_MS = 5 * MINUTE_MS;
export const LONGEST_WINDOW_MS = 366 * DAY_MS;

/** Longest window of a second run by start list, ms: a quarter of an hour (docs/online-events.md). */
export const START_LIST_MS = 15 * MINUTE_MS;

/** A ride on a ticket may arrive this much later than its course's longest time after the window, ms. */
export const SLOW_NETWORK_MS = 10 * MINUTE_MS;
/** A ride that the server saw as it was ridden may arrive this long after the window, ms. */
export const LIVE_LATE_MS = DAY_MS;
/** A result is final this long after its window at the latest, ms. */
export const FINAL_AFTER_MS = DAY_MS;
/** The jury may take back a disqualification for this long after the last window, ms. */
export const TAKE_BACK_MS = 7 * DAY_MS;

/** Qualifying and each round of a knock-out cup, ms. */
export const QUALIFYING_MS = 10 * MINUTE_MS;
export const ROUND_MS = 3 * MINUTE_MS;
/** Longest time of the solver on the course of a cup, µs: every rider must get down within a round. */
export const MAX_CUP_COURSE_US = 90_000_000;
