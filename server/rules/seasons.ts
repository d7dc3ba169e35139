import {
  clubRanking,
  disciplinesOf,
  type PointsTable,
  type SeasonLine,
  type SeasonResult,
  seasonRanking,
  type TeamLine,
} from '../../src/race';

/** Seasons of a community: the season of a date, which events count, and the stored rankings. */

/** Maximum number of stored lines of each ranking. */
export const MOST_LINES = 200;
/** A season begins in July, so that a winter of either hemisphere is in one season. Months count from 0. */
const FIRST_MONTH = 6;

/** Returns the season of a time, as `2026-27`; days are in UTC. */
export function seasonOf(ms: number): string {
  const date = new Date(ms);
  const first = date.getUTCMonth() >= FIRST_MONTH ? date.getUTCFullYear() : date.getUTCFullYear() - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

const DISCIPLINES = ['slalom', 'giant-slalom', 'super-g', 'downhill'] as const;

/** Returns a discipline by its number in courses; undefined for an unknown number. */
export function disciplineOf(n: number | undefined): string | undefined {
  return n === undefined ? undefined : DISCIPLINES[n];
}

/** The final results of an event, and the club that each rider rode for. */
export interface EventResult {
  readonly event: string;
  readonly results: readonly SeasonResult[];
  readonly teams: Readonly<Record<string, string>>;
}

/** The minimum field of an event that counts, unless the community's owner sets another one. */
export const MIN_RIDERS = 5;
export const MIN_CLUBS = 2;

/** An event counts with at least this many riders or this many clubs. */
export interface MinField {
  readonly minRiders: number;
  readonly minClubs: number;
}

/** @param minRiders, minClubs from the community's row: 0 = the default */
export function minFieldOf({ minRiders, minClubs }: MinField): MinField {
  return { minRiders: minRiders || MIN_RIDERS, minClubs: minClubs || MIN_CLUBS };
}

/**
 * Why an event does not count for its season.
 *
 * - `taken-out`: the community's owner took it out
 * - `training`: it was on a training slope
 * - `small-field`: it had too few riders and too few clubs
 */
export type WhyOut = 'taken-out' | 'training' | 'small-field';

/** The facts about a final event that decide whether it counts. */
export interface SeasonField {
  /** Number of riders with a result. */
  readonly riders: number;
  /** Number of clubs that they rode for. */
  readonly clubs: number;
  readonly training: boolean;
  /** The reason of the community's owner; '' = not taken out. */
  readonly takenOut: string;
}

/** Returns why an event does not count; undefined if it does. */
export function whyOut(event: SeasonField, least: MinField): WhyOut | undefined {
  if (event.takenOut !== '') return 'taken-out';
  if (event.training) return 'training';
  return event.riders >= least.minRiders || event.clubs >= least.minClubs ? undefined : 'small-field';
}

/** A rider's line of a season. */
export type RiderLine = Pick<SeasonLine, 'entry' | 'rank' | 'placed' | 'points'>;
/** A club's line. `events` is the number of events in which any rider rode for it. */
export type ServerLine = Pick<TeamLine, 'server' | 'rank' | 'points' | 'decidedBy'> & {
  readonly events: number;
};

/** The stored rankings of a season, which are read in one row. */
export interface SeasonList {
  /** Number of events that count. */
  readonly events: number;
  readonly overall: readonly RiderLine[];
  readonly disciplines: readonly { readonly discipline: string; readonly lines: readonly RiderLine[] }[];
  readonly clubs: readonly ServerLine[];
}

/** Makes the rankings of a season from final results, in any order. */
export function seasonList(all: readonly EventResult[], table?: PointsTable): SeasonList {
  const results = all.flatMap((one) => one.results);
  const teams = new Map(all.map((one) => [one.event, one.teams]));
  return {
    events: all.length,
    overall: ridersOf(seasonRanking(results, table)),
    disciplines: disciplinesOf(results).map((discipline) => ({
      discipline,
      lines: ridersOf(seasonRanking(results, table, discipline)),
    })),
    clubs: clubRanking(results, (rider, event) => teams.get(event)?.[rider], table)
      .slice(0, MOST_LINES)
      .map(({ server, rank, points, decidedBy, events }) => {
        return { server, rank, points, decidedBy, events: events.filter((one) => one !== undefined).length };
      }),
  };
}

function ridersOf(lines: readonly SeasonLine[]): readonly RiderLine[] {
  return lines
    .slice(0, MOST_LINES)
    .map(({ entry, rank, placed, points }) => ({ entry, rank, placed, points }));
}
