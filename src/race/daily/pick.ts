import type { DayNumber, WeekNumber } from './days';

/*
 * Picks the track of the day and the short tracks of the week. The rule uses only the list of published tracks and the date, so
 * the server and every device with that list get the same result. The server publishes its picks in advance, and those do not
 * change.
 */

/** The data of a published track that the rule uses. */
export interface Pickable {
  readonly id: string;
  readonly isOfficial: boolean;
  readonly likes: number;
  readonly plays: number;
  /** A training slope. It is never the track of the day, because that track is for races. */
  readonly isTraining: boolean;
  /** The solver's time, µs; undefined if the solver did not finish. */
  readonly solverUs: number | undefined;
}

/** Shortest and longest solver time for tracks of the day, and below for tracks of the week, µs. */
export const DAY_TRACK_US = { least: 15_000_000, most: 60_000_000 } as const;
export const WEEK_TRACK_US = { least: 5_000_000, most: 20_000_000 } as const;
/** Number of short tracks in a week. */
export const WEEK_TRACKS = 5;
/** Number of days for which the server publishes its picks in advance. It also publishes the weeks that contain them. */
export const DAYS_AHEAD = 14;
export const WEEKS_AHEAD = 3;

type Range = typeof DAY_TRACK_US | typeof WEEK_TRACK_US;

/** Returns the tracks that can be picked: official ones first, then by likes, by plays and by id. */
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

/** Returns up to `n` tracks from position `from` of a list, which repeats from its start; none twice. */
function turn(list: readonly Pickable[], from: number, n: number): readonly string[] {
  const most = Math.min(n, list.length);
  return Array.from({ length: most }, (_, i) => list[(from + i) % list.length]!.id);
}

/** Returns the track of a day: one track of the list per day, in turn. Returns undefined if none can be picked. */
export function trackOfDay(tracks: readonly Pickable[], day: DayNumber): string | undefined {
  return turn(candidates(tracks, DAY_TRACK_US), day, 1)[0];
}

/** Returns the short tracks of a week: five tracks of the list per week, in turn, or fewer if the list is shorter. */
export function tracksOfWeek(tracks: readonly Pickable[], week: WeekNumber): readonly string[] {
  return turn(candidates(tracks, WEEK_TRACK_US), week * WEEK_TRACKS, WEEK_TRACKS);
}

/** The published track of a day. */
export interface DayPick {
  readonly day: DayNumber;
  readonly track: string;
}

/**
 * Returns the picks for two weeks from the given day. A published pick stays as long as its track can still be ridden. A new
 * day gets the track of the rule. If that track was picked for a near day, it gets the next track of the list that was not:
 * after the list has changed, the rule may return the same track again.
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
    // At most half of the list is excluded, so there is always a track left.
    const rest = Math.min(DAYS_AHEAD, Math.floor(list.length / 2));
    const lately = new Set<string | undefined>();
    for (let near = day - rest; near <= day + rest; near++) if (near !== day) lately.add(known.get(near));
    const wanted = turn(list, day, list.length);
    known.set(day, wanted.find((id) => !lately.has(id)) ?? wanted[0]!);
  }
  return Array.from({ length: DAYS_AHEAD }, (_, n) => ({ day: from + n, track: known.get(from + n)! }));
}

/** The published short tracks of a week. */
export interface WeekPick {
  readonly week: WeekNumber;
  readonly tracks: readonly string[];
}

/**
 * Returns the short tracks of a week and of the weeks after it. Published picks stay; a track that can no longer be ridden is
 * replaced by the next of the list. Tracks of the neighbouring weeks are used last.
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
