import { cupWindow, MAX_DIVISION, roundsFor } from '../cup';
import type { Cancellation } from '../event';
import type { EventPlan } from '../plan';
import type { CalendarEntry } from './ics';

/** The data of an event that a feed needs besides its plan. */
export interface CalendarEvent {
  readonly id: string;
  readonly plan: EventPlan;
  readonly cancelled: readonly Cancellation[];
  /** Number of changes of the event. The server's number of its row can be used. */
  readonly sequence: number;
  readonly changedMs: number;
  /** URL of the event's page. */
  readonly url?: string;
  readonly remindMinutes?: number;
}

/**
 * Creates an entry for each run of an event; a cup gets one. The text consists of names only, so it needs no translation: the
 * event's name, the track's name, and the run.
 *
 * @param domain of the server. It makes the ids unique to this server
 */
export function calendarEntries(event: CalendarEvent, domain: string): readonly CalendarEntry[] {
  const { id, plan, cancelled, sequence, changedMs, url, remindMinutes } = event;
  const shared = {
    sequence,
    changedMs,
    ...(url === undefined ? {} : { url }),
    ...(remindMinutes === undefined ? {} : { remindMinutes }),
  };
  const isOff = (race: number): boolean =>
    cancelled.some((one) => one.race === undefined || one.race === race);
  if (plan.kind === 'cup') {
    const endMs = cupWindow(plan, roundsFor(MAX_DIVISION)).closesMs;
    const summary = `${plan.name}: ${plan.track.name}`;
    const uid = `${id}@${domain}`;
    return [{ uid, ...shared, startMs: plan.opensMs, endMs, summary, isCancelled: isOff(0) }];
  }
  return plan.races.flatMap((race, n) =>
    race.windows.map(({ opensMs, closesMs }, run): CalendarEntry => {
      const which = race.runs === 2 ? ` (${run + 1}/2)` : '';
      return {
        uid: `${id}-${n + 1}-${run + 1}@${domain}`,
        ...shared,
        startMs: opensMs,
        endMs: closesMs,
        summary: `${plan.name}: ${race.track.name}${which}`,
        isCancelled: isOff(n),
      };
    }),
  );
}
