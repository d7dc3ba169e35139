import {
  clubRanking,
  disciplinesOf,
  type PointsTable,
  type SeasonLine,
  type SeasonResult,
  seasonRanking,
  type TeamLine,
} from '../../src/race';

/** Seasons of a community: which one a moment belongs to, which events count, and the rankings that are kept of it. */

/** Lines that are kept of each ranking. */
export const MOST_LINES = 200;
/** A season begins with July, so that a winter, of either hemisphere's, is in one. Months count from 0. */
const FIRST_MONTH = 6;

/** The season of a moment, as `2026-27`; days are those of UTC. */
export function seasonOf(ms: number): string {
  const date = new Date(ms);
  const first = date.getUTCMonth() >= FIRST_MONTH ? date.getUTCFullYear() : date.getUTCFullYear() - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

const DISCIPLINES = ['slalom', 'giant-slalom', 'super-g', 'downhill'] as const;

/** A track's discipline, as its course numbers it; undefined for none of those. */
export function disciplineOf(n: number | undefined): string | undefined {
  return n === undefined ? undefined : DISCIPLINES[n];
}

/** The final results of an event, and for which server each rider rode. */
export interface EventResult {
  readonly event: string;
  readonly results: readonly SeasonResult[];
  readonly teams: Readonly<Record<string, string>>;
}

/** The smallest field with which an event counts, unless the community's owner sets another one. */
export const MIN_RIDERS = 5;
export const MIN_CLUBS = 2;

/** With so many riders or so many clubs an event counts. */
export interface MinField {
  readonly minRiders: number;
  readonly minClubs: number;
}

/** @param minRiders, minClubs as the community's row has them: 0 = the usual number */
export function minFieldOf({ minRiders, minClubs }: MinField): MinField {
  return { minRiders: minRiders || MIN_RIDERS, minClubs: minClubs || MIN_CLUBS };
}

/**
 * Why an event does not count for its season.
 *
 * - `taken-out`: the community's owner took it out
 * - `training`: it was on a training slope
 * - `small-field`: too few riders, of too few clubs
 */
export type WhyOut = 'taken-out' | 'training' | 'small-field';

/** A final event as the rule about what counts sees it. */
export interface SeasonField {
  /** Riders with a result. */
  readonly riders: number;
  /** Clubs that they rode for. */
  readonly clubs: number;
  readonly training: boolean;
  /** The reason of the community's owner; '' = not taken out. */
  readonly takenOut: string;
}

/** Finds why an event does not count; undefined when it does. */
export function whyOut(event: SeasonField, least: MinField): WhyOut | undefined {
  if (event.takenOut !== '') return 'taken-out';
  if (event.training) return 'training';
  return event.riders >= least.minRiders || event.clubs >= least.minClubs ? undefined : 'small-field';
}

/** A rider's line of a season. */
export type RiderLine = Pick<SeasonLine, 'entry' | 'rank' | 'placed' | 'points'>;
/** A server's line. `events` is in how many of them somebody rode for it. */
export type ServerLine = Pick<TeamLine, 'server' | 'rank' | 'points' | 'decidedBy'> & {
  readonly events: number;
};

/** What is kept of a season, and read in one row. */
export interface SeasonList {
  /** How many events count. */
  readonly events: number;
  readonly overall: readonly RiderLine[];
  readonly disciplines: readonly { readonly discipline: string; readonly lines: readonly RiderLine[] }[];
  readonly clubs: readonly ServerLine[];
}

/** The rankings of a season: a function of final results, in whatever order they came. */
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
