import * as v from 'valibot';
import { dayOf, dayPeriod, type Period, weekOf, weekPeriod } from '../../race';
import { type Answer, ask } from '../answers/seen';
import { type OnlineTrack, onlineTrackDoor } from '../catalogue/catalogue';

/** The list of days and weeks that the server has published, as it is told and remembered. */

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

/** A track that cannot be read is left out, and costs only itself. */
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
  /** Picked by this device, since the list it has seen does not reach this far. */
  readonly isOwn: boolean;
}

/** What is ridden now, and what was yesterday. */
export interface Days {
  readonly day: PickedPeriod | undefined;
  readonly week: PickedPeriod | undefined;
  readonly yesterday: PickedPeriod | undefined;
}

export function askForDays(): Promise<Answer<DaysList>> {
  return ask('days', daysDoor, (pb, signal) => pb.send('/api/fl/days', { method: 'GET', signal }));
}

/** A period as the list has it; undefined where it has nothing of it that can be ridden. */
function published(list: DaysList, period: Period): PickedPeriod | undefined {
  const row = [...list.days, ...list.weeks].find((one) => one.period === period.name);
  const tracks = row?.tracks.flatMap((id) => list.tracks.find((track) => track.id === id) ?? []) ?? [];
  return tracks.length === 0 ? undefined : { ...period, tracks, isOwn: false };
}

/**
 * What is ridden at a moment: what was published stays, whenever it was seen. Beyond the list the device picks itself.
 *
 * @param own picks for periods that the list does not have
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
