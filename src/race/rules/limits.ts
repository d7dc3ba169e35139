/** What a stored race, event or duel may hold. Apart from the rules, so that who only reads rows need not load these. */

/** Most riders in a race. */
export const MAX_ENTRIES = 16;
/** Most races in an event. */
export const MAX_RACES = 12;
/** Fewest riders of a parallel duel. */
export const MIN_DUELLISTS = 2;

/** How strong a computer rider is, from the weakest to the strongest. */
export const pacerLevels = ['rookie', 'club', 'national', 'continental', 'world'] as const;
export type PacerLevel = (typeof pacerLevels)[number];

/** How many of the leaders start the second run in reverse order. */
export const reversals = [30, 15, 'all'] as const;
export type Reversal = (typeof reversals)[number];

/** What can be chosen for a field: a number that takes in everybody is the same as `all`. @param riders in the race */
export function reversalsFor(riders: number): readonly Reversal[] {
  return reversals.filter((n) => n === 'all' || n < riders);
}

/**
 * What a missed or straddled gate comes to in a race on this device: it adds three seconds and the run goes on, or it ends
 * the run, as in the sport. Races on a server know the latter only.
 */
export const missRules = ['time', 'out'] as const;
export type MissRule = (typeof missRules)[number];

/**
 * Versions of a stored `EventState` or `DuelEvent`. Version 2 says what a miss comes to. A release that knows version 1 only
 * leaves such a race alone: it would ride it by the other rule, and send it back without the choice.
 */
export const stateVersions = [1, 2] as const;
export type StateVersion = (typeof stateVersions)[number];
/** Version of what is created now. */
export const STATE_VERSION: StateVersion = 2;
