import * as v from 'valibot';
import { dayOf, dayPeriod, type Period, weekOf, weekPeriod } from '../../race';
import { type Answer, ask } from '../answers/seen';
import { type OnlineTrack, onlineTrackDoor } from '../catalogue/catalogue';

/** The server's list of days and weeks. */

const moment = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text.replace(' ', 'T'))),
  v.number(),
  v.finite(),
);

const periodDoor = v.object({
  period: v.string(),
  startsAt: moment,
  endsAt: moment,
  tracks: v.array(v.string()),
});

/** A track that cannot be parsed is left out; the others stay. */
export const daysDoor = v.object({
  days: v.array(periodDoor),
  weeks: v.array(periodDoor),
  tracks: v.pipe(
    v.array(v.unknown()),
    v.transform((rows) =>
      rows.flatMap((row) => {
        const read = v.safeParse(onlineTrackDoor, row);
        return read.success ? [read.output] : [];
      }),
    ),
  ),
});
export type DaysList = v.InferOutput<typeof daysDoor>;

/** A day or a week with its tracks. */
export interface PickedPeriod extends Period {
  readonly tracks: readonly OnlineTrack[];
  /** Chosen on the device because the cached list does not cover this date. */
  readonly isOwn: boolean;
}

/** The periods ridden now, and yesterday. */
export interface Days {
  readonly day: PickedPeriod | undefined;
  readonly week: PickedPeriod | undefined;
  readonly yesterday: PickedPeriod | undefined;
}

export function askForDays(): Promise<Answer<DaysList>> {
  return ask('days', daysDoor, (pb, signal) => pb.send('/api/fl/days', { method: 'GET', signal }));
}

/** Returns a period from the list; undefined if the list has no track for it. */
function published(list: DaysList, period: Period): PickedPeriod | undefined {
  const row = [...list.days, ...list.weeks].find((one) => one.period === period.name);
  const tracks = row?.tracks.flatMap((id) => list.tracks.find((track) => track.id === id) ?? []) ?? [];
  return tracks.length === 0 ? undefined : { ...period, tracks, isOwn: false };
}

/**
 * Returns the periods at a given time. Published periods apply however old the list is. Beyond the list the device picks its
 * own.
 *
 * @param own picks for periods that the list does not cover
 */
export function daysAt(
  list: DaysList | undefined,
  nowMs: number,
  own: { readonly day: readonly OnlineTrack[]; readonly week: readonly OnlineTrack[] },
): Days {
  const of = (period: Period): PickedPeriod | undefined => list && published(list, period);
  const ownOf = (period: Period, tracks: readonly OnlineTrack[]): PickedPeriod | undefined =>
    tracks.length === 0 ? undefined : { ...period, tracks, isOwn: true };
  const [day, week] = [dayPeriod(dayOf(nowMs)), weekPeriod(weekOf(nowMs))];
  return {
    day: of(day) ?? ownOf(day, own.day),
    week: of(week) ?? ownOf(week, own.week),
    yesterday: of(dayPeriod(dayOf(nowMs) - 1)),
  };
}
