import { type EntryId, type PointsTable, ranked } from '../rules';
import { inOrder, type SeasonResult, seasonScores } from './season';

/** Number of riders per club that count in one event. */
export const TEAM_SIZE = 5;

/** The score of a club in one event. */
export interface TeamScore {
  readonly server: string;
  readonly points: number;
  /** The best riders of the club, at most five, the best first. */
  readonly riders: readonly { readonly rider: EntryId; readonly points: number }[];
}

/** The criterion that ordered two neighbouring clubs. */
export type TieBreak =
  /** More points; no tie. */
  | 'points'
  /** Equal points; more events won, more second places and so on. */
  | 'event-places'
  /** Event places are equal, too; higher points of the best single riders. */
  | 'best-riders'
  /** All criteria are equal; they share the rank. */
  | 'shared';

/** A line of the club ranking. */
export interface TeamLine {
  readonly server: string;
  readonly rank: number;
  readonly points: number;
  /** One for each event, in the order of their ends; undefined if no rider of the club took part. */
  readonly events: readonly (TeamScore | undefined)[];
  /** The criterion that placed it behind the line above; `points` for the first line. */
  readonly decidedBy: TieBreak;
}

/** Returns the club for which a rider rode an event. */
export type ServerOf = (rider: EntryId, event: string) => string | undefined;

/** Groups results by event. */
function byEvent(results: readonly SeasonResult[]): readonly (readonly SeasonResult[])[] {
  const events = new Map<string, SeasonResult[]>();
  for (const one of inOrder(results)) {
    const own = events.get(one.event);
    if (own) own.push(one);
    else events.set(one.event, [one]);
  }
  return [...events.values()];
}

/** Returns each club's score in an event: the points of all its races, of the five best riders. */
function teamScores(
  results: readonly SeasonResult[],
  serverOf: ServerOf,
  table: PointsTable | undefined,
): ReadonlyMap<string, TeamScore> {
  const points = new Map<EntryId, number>();
  for (const result of results) {
    for (const [rider, score] of seasonScores(result, table)) {
      points.set(rider, (points.get(rider) ?? 0) + (score.kind === 'placed' ? score.points : 0));
    }
  }
  const teams = new Map<string, { rider: EntryId; points: number }[]>();
  for (const [rider, sum] of points) {
    const server = serverOf(rider, results[0]?.event ?? '');
    if (server === undefined) continue;
    const own = teams.get(server);
    if (own) own.push({ rider, points: sum });
    else teams.set(server, [{ rider, points: sum }]);
  }
  const scores = [...teams].map(([server, all]): [string, TeamScore] => {
    const riders = all
      .sort((a, b) => b.points - a.points || (a.rider < b.rider ? -1 : 1))
      .slice(0, TEAM_SIZE);
    return [server, { server, riders, points: riders.reduce((sum, one) => sum + one.points, 0) }];
  });
  return new Map(scores);
}

interface Team {
  readonly server: string;
  readonly points: number;
  readonly events: readonly (TeamScore | undefined)[];
  /** How often the club reached each place in the events; `places[0]` = events won. */
  readonly places: readonly number[];
  /** Points of all riders that counted, the best first. */
  readonly singles: readonly number[];
}

/** Returns the first difference of two lists; the larger number is better. 0 = equal. */
function byMore(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = (b[i] ?? 0) - (a[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compare(a: Team, b: Team): number {
  return b.points - a.points || byMore(a.places, b.places) || byMore(a.singles, b.singles);
}

function decidedBy(above: Team | undefined, own: Team): TieBreak {
  if (above === undefined || above.points !== own.points) return 'points';
  if (byMore(above.places, own.places) !== 0) return 'event-places';
  return byMore(above.singles, own.singles) !== 0 ? 'best-riders' : 'shared';
}

/**
 * Returns the club ranking: the best five riders of each club are added in every event, and over the season.
 *
 * @param serverOf returns the club for which a rider rode. Riders without a club do not count
 */
export function clubRanking(
  results: readonly SeasonResult[],
  serverOf: ServerOf,
  table?: PointsTable,
): readonly TeamLine[] {
  const events = byEvent(results).map((one) => teamScores(one, serverOf, table));
  const servers = [...new Set(events.flatMap((scores) => [...scores.keys()]))].sort();
  const places = events.map((scores) => placesOf([...scores.values()]));
  const teams = servers.map((server): Team => {
    const own = events.map((scores) => scores.get(server));
    const counts: number[] = [];
    for (const of of places) {
      const place = of.get(server);
      if (place === undefined) continue;
      while (counts.length < place) counts.push(0);
      counts[place - 1]!++;
    }
    const singles = own.flatMap((one) => one?.riders.map(({ points }) => points) ?? []);
    return {
      server,
      events: own,
      points: own.reduce((sum, one) => sum + (one?.points ?? 0), 0),
      places: counts,
      singles: singles.sort((a, b) => b - a),
    };
  });
  const lines = ranked(teams, compare);
  return lines.map(({ rank, item }, n) => ({
    server: item.server,
    rank,
    points: item.points,
    events: item.events,
    decidedBy: decidedBy(lines[n - 1]?.item, item),
  }));
}

/** Returns the place of each club in one event: by its sum, then by its best riders. Equal clubs share the place. */
function placesOf(scores: readonly TeamScore[]): ReadonlyMap<string, number> {
  const singles = ({ riders }: TeamScore): readonly number[] => riders.map(({ points }) => points);
  const order = ranked(scores, (a, b) => b.points - a.points || byMore(singles(a), singles(b)));
  return new Map(order.map(({ rank, item }) => [item.server, rank]));
}
