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
  /** Time of the solver, µs; undefined where it found no way down. */
  readonly solverUs: number | undefined;
}

/** Tracks of the day take the solver so long, those of the week so long, µs. */
export const DAY_TRACK_US = { least: 15_000_000, most: 60_000_000 } as const;
export const WEEK_TRACK_US = { least: 5_000_000, most: 20_000_000 } as const;
/** Short tracks of a week. */
export const WEEK_TRACKS = 5;
/** The server publishes its picks this far ahead. */
export const DAYS_AHEAD = 14;

type Range = typeof DAY_TRACK_US | typeof WEEK_TRACK_US;

/** The tracks that can be picked: official ones first, then by likes, by plays and by id. */
function candidates(tracks: readonly Pickable[], { least, most }: Range): readonly Pickable[] {
  return tracks
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
