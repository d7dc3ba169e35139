import type PocketBase from 'pocketbase';
import * as v from 'valibot';
import type { EventPlan } from '../../race';
import { pocketBase } from '../../session';
import type { Equipment } from '../../sim';
import { type Answer, ask, PATIENCE_MS } from '../answers/seen';
import { type EventFault, eventFaultOf } from './faults';
import { type GivenStart, type MyPart, mineSchema, ticketSchema } from './schemas';

/** Requests about events. */

/** The result of a call. */
export type EventOutcome<T = void> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly fault: EventFault };

async function attempt<T>(
  work: (pb: PocketBase, signal: AbortSignal) => Promise<T>,
): Promise<EventOutcome<T>> {
  try {
    const pb = await pocketBase();
    return { kind: 'done', value: await work(pb, AbortSignal.timeout(PATIENCE_MS)) };
  } catch (error) {
    return { kind: 'refused', fault: eventFaultOf(error) };
  }
}

function act(path: string, body: Readonly<Record<string, unknown>>): Promise<EventOutcome> {
  return attempt(async (pb, signal) => {
    await pb.send(`/api/fl/events/${path}`, { method: 'POST', body, signal });
  });
}

/** The part of an `events` row that a form needs. */
const rowSchema = v.object({ id: v.string(), seq: v.fallback(v.number(), 0) });
export type SavedEvent = v.InferOutput<typeof rowSchema>;

/** Announces an event. The caller chooses `id`, so a repeated request announces no second event. */
export function announceEvent(
  server: string,
  id: string,
  plan: EventPlan,
): Promise<EventOutcome<SavedEvent>> {
  return attempt(async (pb, signal) => {
    const body = { id, server, plan, state: 'open', takes: 'verified' };
    return v.parse(rowSchema, await pb.collection('events').create(body, { fields: 'id,seq', signal }));
  });
}

/** Fetches the number of an event's row. A change names the number that it is based on. */
export function eventRow(id: string): Promise<EventOutcome<SavedEvent>> {
  return attempt(async (pb, signal) =>
    v.parse(rowSchema, await pb.collection('events').getOne(id, { fields: 'id,seq', signal })),
  );
}

/** Changes a plan. @param seq of the row that was read; if the row has changed since, the fault is `stale` */
export function changeEvent(id: string, seq: number, plan: EventPlan): Promise<EventOutcome<SavedEvent>> {
  return attempt(async (pb, signal) =>
    v.parse(rowSchema, await pb.collection('events').update(id, { plan, seq }, { fields: 'id,seq', signal })),
  );
}

/** Cancels an event. */
export function callOffEvent(id: string): Promise<EventOutcome> {
  return attempt(async (pb, signal) => {
    await pb.collection('events').update(id, { state: 'cancelled' }, { fields: 'id', signal });
  });
}

/** Cancels one race. @param counts the part of it that still counts */
export function callOffRace(
  event: string,
  race: number,
  counts: 'nothing' | 'first-run',
  reason: string,
): Promise<EventOutcome> {
  return act('cancel-race', { event, race, counts, reason });
}

/** A decision of the jury. Without `attempt`, the rider is out of the run. */
export interface Disqualification {
  readonly event: string;
  readonly rider: string;
  readonly race: number;
  readonly run: number;
  /** Id of the disqualified ride. */
  readonly attempt?: string;
  readonly reason: string;
}

export function disqualify({ attempt: ride = '', ...decision }: Disqualification): Promise<EventOutcome> {
  return act('disqualify', { ...decision, attempt: ride });
}

/** Reverses a decision. */
export function reinstate(event: string, id: string, reason: string): Promise<EventOutcome> {
  return act('reinstate', { event, id, reason });
}

/** Gives a rider a start back. @param attempt id of the start */
export function returnStart(event: string, attempt: string, reason: string): Promise<EventOutcome> {
  return act('return', { event, attempt, reason });
}

/** Appeals to the operator against a decision about the user's own ride. */
export function appeal(event: string, id: string, text: string): Promise<EventOutcome> {
  return act('appeal', { event, id, text });
}

/** Fetches the user's part in an event, or the cached one. */
export function myPart(event: string, equipment: Equipment): Promise<Answer<MyPart>> {
  return ask(`event mine ${event} ${equipment}`, mineSchema, (pb, signal) =>
    pb.send('/api/fl/events/mine', { method: 'GET', query: { event, equipment }, signal }),
  );
}

/** A start in an event. */
export interface EventEntry {
  readonly event: string;
  /** From 0. */
  readonly race: number;
  readonly track: string;
  readonly equipment: Equipment;
}

/** Requests a start, which counts from then on. The same ticket is the same start. @throws the client's errors */
export async function askToStart(entry: EventEntry, ticket: string): Promise<GivenStart> {
  const pb = await pocketBase();
  const raw: unknown = await pb.send('/api/fl/start', { method: 'POST', body: { ...entry, ticket } });
  return v.parse(ticketSchema, raw);
}

/** Reports that a start will have no ride. */
export function giveUpStart(ticket: string): Promise<EventOutcome> {
  return act('give-up', { ticket });
}
