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

/** Version of an `EventState`; stored states bear it. */
export const EVENT_VERSION = 1;
/** Version of a `DuelEvent`; stored states bear it. */
export const DUEL_VERSION = 1;
