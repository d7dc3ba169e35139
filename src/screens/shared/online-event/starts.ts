import type { RideRow } from '../../../db';
import { type EventStart, startBesideWaiting } from '../../../online';
import type { ViewedEvent } from './use-event';

/** Pending rides of this device. A rejected ride does not use up an attempt. */
export function waitingRides({ rides, refused }: Pick<ViewedEvent, 'rides' | 'refused'>): readonly RideRow[] {
  return rides.filter(({ id, status }) => status === 'waiting' && !refused.has(id));
}

/**
 * Whether one may start in each race, as the server said it last, and less what the rides take that wait on this device.
 * Empty while nothing is known.
 *
 * @param nowMs the server's clock
 */
export function startsNow(view: ViewedEvent, nowMs: number): readonly EventStart[] {
  const { event, part } = view;
  const waiting = waitingRides(view);
  return (
    part?.races.map(({ start }, race) => startBesideWaiting(event, part, race, waiting, nowMs) ?? start) ?? []
  );
}
