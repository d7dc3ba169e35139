/**
 * Limits of a stored race, event or duel. In a file of their own, so that code that only reads rows need not load the rules.
 */

/** Maximum number of riders in a race. */
export const MAX_ENTRIES = 16;
/** Maximum number of races in an event. */
export const MAX_RACES = 12;
/** Minimum number of riders of a parallel duel. */
export const MIN_DUELLISTS = 2;

/** Levels of computer riders, from the weakest to the strongest. */
export const pacerLevels = ['rookie', 'club', 'national', 'continental', 'world'] as const;
export type PacerLevel = (typeof pacerLevels)[number];

/** Number of leaders who start the second run in reverse order. */
export const reversals = [30, 15, 'all'] as const;
export type Reversal = (typeof reversals)[number];

/**
 * Returns the choices for a field. A number that includes all riders is left out, because `all` means the same.
 *
 * @param riders in the race
 */
export function reversalsFor(riders: number): readonly Reversal[] {
  return reversals.filter((n) => n === 'all' || n < riders);
}

/**
 * The effect of a missed or straddled gate in a race on this device: it adds three seconds and the run continues, or it ends
 * the run, as in the sport. Club races support only the latter.
 */
export const missRules = ['time', 'out'] as const;
export type MissRule = (typeof missRules)[number];

/**
 * Versions of a stored `EventState` or `DuelEvent`. Version 2 added the rule for misses. A release that knows only version 1
 * does not open such a race: it would use the other rule, and sync the race back without the choice.
 */
export const stateVersions = [1, 2] as const;
export type StateVersion = (typeof stateVersions)[number];
/** Version of newly created states. */
export const STATE_VERSION: StateVersion = 2;
