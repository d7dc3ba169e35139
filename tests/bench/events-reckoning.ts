import { Fault } from '../../scripts/fault';
import type { EventList, RaceList, WholeList } from '../../server/rules/event-lists';
import type { Ridden } from './events-riders';

/*
 * What an event's lists have to be, worked out anew from what the riders themselves know. Nothing here comes from
 * `src/race`: a fault there must not be a fault here as well.
 */

export type Lists = readonly { readonly race: number; readonly list: EventList }[];

/** Points of a race of the World Cup. */
const POINTS = [
  100, 80, 60, 50, 45, 40, 36, 32, 29, 26, 24, 22, 20, 18, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2,
  1,
];

/** The best official time of each rider in a run, 1/100 s. */
export function bestOf(ridden: readonly Ridden[], race: number, run: number): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  for (const one of ridden) {
    if (one.race !== race || one.run !== run) continue;
    const hundredths = Math.floor(one.timeUs / 10_000);
    best.set(one.rider, Math.min(hundredths, best.get(one.rider) ?? Number.POSITIVE_INFINITY));
  }
  return best;
}

/** Two runs together, of those who have both. */
export function bothRuns(ridden: readonly Ridden[], race: number): ReadonlyMap<string, number> {
  const second = bestOf(ridden, race, 1);
  const both = [...bestOf(ridden, race, 0)].filter(([rider]) => second.has(rider));
  return new Map(both.map(([rider, time]) => [rider, time + second.get(rider)!]));
}

/** The place of each rider: one more than those who are faster, so equal times share it. */
function rankOf(times: ReadonlyMap<string, number>, rider: string): number {
  return 1 + [...times.values()].filter((other) => other < times.get(rider)!).length;
}

/** Places by time, as `rider rank hundredths`. */
export function placesBy(times: ReadonlyMap<string, number>): readonly string[] {
  return [...times].map(([rider, time]) => `${rider} ${rankOf(times, rider)} ${time}`);
}

export function placesIn(list: RaceList): readonly string[] {
  return list.lines.flatMap((line) =>
    line.kind === 'placed' ? [`${line.entry} ${line.rank} ${line.timeUs / 10_000}`] : [],
  );
}

/** Points of all races together, as `rider points`. */
function pointsOf(races: readonly ReadonlyMap<string, number>[]): readonly string[] {
  const sums = new Map<string, number>();
  for (const times of races) {
    for (const rider of times.keys()) {
      sums.set(rider, (sums.get(rider) ?? 0) + (POINTS[rankOf(times, rider) - 1] ?? 0));
    }
  }
  return [...sums].map(([rider, points]) => `${rider} ${points}`);
}

function pointsIn({ lines }: WholeList): readonly string[] {
  return lines.map((line) => `${line.entry} ${(line as { points?: number }).points ?? 0}`);
}

/** How many are in one of two lists only; the first few are printed. */
export function apart(what: string, expected: readonly string[], shown: readonly string[]): number {
  if (expected.length === 0) throw new Fault(`There is nothing to compare ${what} with.`);
  const missing = expected.filter((line) => !shown.includes(line));
  const extra = shown.filter((line) => !expected.includes(line));
  if (missing.length + extra.length > 0)
    console.log(`${what}: expected`, missing.slice(0, 5), 'instead of', extra.slice(0, 5));
  return missing.length + extra.length;
}

/** Lines of races, and of the standings by points, that differ between what was shown and what the riders know. */
export function wrongIn(lists: Lists, races: readonly ReadonlyMap<string, number>[]): number {
  let wrong = 0;
  for (const [race, times] of races.entries()) {
    const list = lists.find((one) => one.race === race)!.list as RaceList;
    wrong += apart(`race ${race}`, placesBy(times), placesIn(list));
  }
  const whole = lists.find(({ race }) => race === -1)!.list as WholeList;
  const rode = new Set(races.flatMap((times) => [...times.keys()]));
  const shown = pointsIn(whole).filter((line) => rode.has(line.split(' ')[0]!));
  return wrong + apart('standings', pointsOf(races), shown);
}
