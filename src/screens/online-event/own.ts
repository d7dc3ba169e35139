import type { RideRow } from '../../db';
import type { MyAttempt } from '../../online';
import type { ViewedEvent } from '../shared/online-event';

/** Which of one's own rides are told of by this device, and which by the server. */

/** Rides that the server does not have: they wait, or it would not take them. */
export function ridesHere({ rides, part }: Pick<ViewedEvent, 'rides' | 'part'>): readonly RideRow[] {
  const arrived = new Set(
    part?.attempts.flatMap(({ id, outcome }) => ('arrivedMs' in outcome ? [id] : [])) ?? [],
  );
  return rides.filter(
    ({ status, id, ticket }) => status === 'waiting' && !arrived.has(id) && !arrived.has(ticket),
  );
}

/** The ride of a start, where this device knows its verdict. */
export function judgedRide({ rides }: Pick<ViewedEvent, 'rides'>, { id }: MyAttempt): RideRow | undefined {
  const ride = rides.find((one) => one.id === id || one.ticket === id);
  return ride?.status === 'verified' || ride?.status === 'refused' ? ride : undefined;
}

/** Starts that the server knows, without those whose rides are told of by {@link ridesHere}. */
export function startsBeside(view: Pick<ViewedEvent, 'rides' | 'part'>): readonly MyAttempt[] {
  const told = new Set(ridesHere(view).map(({ ticket }) => ticket));
  return (view.part?.attempts ?? []).filter(({ id }) => !told.has(id));
}
