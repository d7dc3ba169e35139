/*
 * Limits of a club event's plan. Plain numbers, because a bundler treats sums of constants as code with effects and would keep
 * them in pages that use none.
 */

/** Maximum length of an event's name, characters. */
export const MAX_EVENT_NAME = 60;
/** Maximum number of a rider's starts in one run, if starts are limited. */
export const MAX_ATTEMPTS = 1000;

/** Shortest and longest window of a run, ms: five minutes, and a year for a time attack. */
export const SHORTEST_WINDOW_MS = 300_000;
export const LONGEST_WINDOW_MS = 31_622_400_000;

/** Longest window of a second run by start list, ms: a quarter of an hour (docs/online-events.md). */
export const START_LIST_MS = 900_000;

/** A ride with a ticket may arrive this much later after the window than its course's longest time, ms. */
export const SLOW_NETWORK_MS = 600_000;
/** A ride that the server saw live may arrive this long after the window, ms. */
export const LIVE_LATE_MS = 86_400_000;
/** Maximum lag of a live ride behind the clock, as a share of its course. It allows for stalls and slow motion. */
export const MAX_LIVE_LAG = 0.015;
/** A result is final at most this long after its window, ms. */
export const FINAL_AFTER_MS = 86_400_000;
/** The jury may take back a disqualification for this long after the last window, ms. */
export const TAKE_BACK_MS = 604_800_000;

/** Duration of qualifying and of each round of a knock-out cup, ms. */
export const QUALIFYING_MS = 600_000;
export const ROUND_MS = 180_000;
/** Longest solver time on the course of a cup, µs: every rider must be able to finish within a round. */
export const MAX_CUP_COURSE_US = 90_000_000;
