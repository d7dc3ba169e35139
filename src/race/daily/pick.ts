import type { DayNumber, WeekNumber } from './days';

/*
 * The track of the day and the short tracks of the week: one rule from the list of published tracks and the date, the
 * same on the server and on every device that has that list. The server publishes its picks ahead, and those stay.
 */

/** What the rule knows of a published track. */
export interface Pickable {
  readonly id: string;
  readonly isOfficial: boolean;
  readonly likes: number;
  readonly plays: number;
  /** A slope to practise on: a race is ridden on the track of the day, so it is never one of these. */
  readonly isTraining: boolean;
  /** Time of the solver, µs; undefined where it found no way down. */
  readonly solverUs: number | undefined;
}

/** Tracks of the day take the solver so long, those of the week so long, µs. */
export const DAY_TRACK_US = { least: 15_000_000, most: 60_000_000 } as const;
export const WEEK_TRACK_US = { least: 5_000_000, most: 20_000_000 } as const;
/** Short tracks of a week. */
export const WEEK_TRACKS = 5;
/** The server publishes its picks this far ahead: so many days, and the weeks that they lie in. */
export const DAYS_AHEAD = 14;
export const WEEKS_AHEAD = 3;

type Range = typeof DAY_TRACK_US | typeof WEEK_TRACK_US;

/** The tracks that can be picked: official ones first, then by likes, by plays and by id. */
function candidates(tracks: readonly Pickable[], range: Range): readonly Pickable[] {
  const { least, most } = range;
  return tracks
    .filter(({ isTraining }) => !isTraining || range === WEEK_TRACK_US)
    .filter(({ solverUs }) => solverUs !== undefined && solverUs >= least && solverUs <= most)
    .sort(
      (a, b) =>
        Number(b.isOfficial) - Number(a.isOfficial) ||
        b.likes - a.likes ||
        b.plays - a.plays ||
        (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
    );
}

/** As many as asked for, going round and round through a list from a number on; none twice. */
function turn(list: readonly Pickable[], from: number, n: number): readonly string[] {
  const most = Math.min(n, list.length);
  return Array.from({ length: most }, (_, i) => list[(from + i) % list.length]!.id);
}

/** The track of a day: the list goes round, a track a day. Undefined when none can be picked. */
export function trackOfDay(tracks: readonly Pickable[], day: DayNumber): string | undefined {
  return turn(candidates(tracks, DAY_TRACK_US), day, 1)[0];
}

/** The short tracks of a week, five or as many as there are: the list goes round, five a week. */
export function tracksOfWeek(tracks: readonly Pickable[], week: WeekNumber): readonly string[] {
  return turn(candidates(tracks, WEEK_TRACK_US), week * WEEK_TRACKS, WEEK_TRACKS);
}

/** A day's track, as it was published. */
export interface DayPick {
  readonly day: DayNumber;
  readonly track: string;
}

/**
 * The picks from a day on, two weeks ahead. What was published stays while its track can still be ridden; a new day gets
 * the track of the rule, or the next one of the list that was not picked lately, since a list that changed may come back
 * to the same track.
 */
export function planDays(
  tracks: readonly Pickable[],
  published: readonly DayPick[],
  from: DayNumber,
): readonly DayPick[] {
  const list = candidates(tracks, DAY_TRACK_US);
  if (list.length === 0) return [];
  const known = new Map(published.map(({ day, track }) => [day, track]));
  const isThere = (id: string | undefined): id is string => tracks.some((one) => one.id === id);
  for (let day = from; day < from + DAYS_AHEAD; day++) {
    const before = known.get(day);
    if (isThere(before)) continue;
    // Half of the list may not come again, so there is always one that may.
    const rest = Math.min(DAYS_AHEAD, Math.floor(list.length / 2));
    const lately = new Set<string | undefined>();
    for (let near = day - rest; near <= day + rest; near++) if (near !== day) lately.add(known.get(near));
    const wanted = turn(list, day, list.length);
    known.set(day, wanted.find((id) => !lately.has(id)) ?? wanted[0]!);
  }
  return Array.from({ length: DAYS_AHEAD }, (_, n) => ({ day: from + n, track: known.get(from + n)! }));
}

/** The short tracks of a week, as they were published. */
export interface WeekPick {
  readonly week: WeekNumber;
  readonly tracks: readonly string[];
}

/**
 * The short tracks of a week and of those after it. What was published stays; a track that cannot be ridden any more gives
 * its place to the next of the list. Tracks of the weeks beside it come last.
 */
export function planWeeks(
  tracks: readonly Pickable[],
  published: readonly WeekPick[],
  from: WeekNumber,
): readonly WeekPick[] {
  const list = candidates(tracks, WEEK_TRACK_US);
  const known = new Map(published.map(({ week, tracks: picked }) => [week, picked]));
  const there = new Set(tracks.map(({ id }) => id));
  for (let week = from; week < from + WEEKS_AHEAD; week++) {
    const before = known.get(week) ?? [];
    const kept = before.filter((id) => there.has(id));
    if (kept.length > 0 && kept.length === before.length) continue;
    const near = new Set([...(known.get(week - 1) ?? []), ...(known.get(week + 1) ?? [])]);
    const turned = turn(list, week * WEEK_TRACKS, list.length).filter((id) => !kept.includes(id));
    const next = [...turned.filter((id) => !near.has(id)), ...turned.filter((id) => near.has(id))];
    const places = before.length > 0 ? before : Array.from({ length: WEEK_TRACKS }, () => '');
    const picked = places.flatMap((id) => (there.has(id) ? id : (next.shift() ?? [])));
    known.set(week, picked);
  }
  return Array.from({ length: WEEKS_AHEAD }, (_, n) => ({ week: from + n, tracks: known.get(from + n)! }));
}
