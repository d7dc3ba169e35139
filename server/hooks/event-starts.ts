import { type Attempt, isInTime, mayStart, type NoStart, takesEquipment, windowOf } from '../../src/race';
import type { Equipment } from '../../src/sim';
import type { Refusal } from '../rules/codes';
import { type Started, startRefusal } from '../rules/event-starts';
import { isBlocked, roleOf } from './club-rows';
import { attemptOn } from './event-attempts';
import { rowsOf, type StoredEvent, storedEvent } from './event-rows';
import { versionOf } from './rides-rows';

/** Checks whether a rider may start in an event, and in which race and run, in the transaction of the start. */

export interface Entry {
  readonly rider: string;
  /** The track's id on the device. */
  readonly track: string;
  readonly event: string;
  readonly equipment: Equipment;
  /** From 0, if the device names it. Otherwise the first race on the track that may be started. */
  readonly race?: number;
  /** Hash of the ridden course; '' before the ride. */
  readonly hash?: string;
  /** Without a ticket. */
  readonly isOffline: boolean;
}

/** @returns the race and run of the start, or why it is refused */
export function startOf(tx: PB.App, entry: Entry, nowMs: number): Started | Refusal {
  const event = storedEvent(tx, entry.event);
  const unknown: Refusal = {
    ...{ field: 'event', code: 'unknown-event', message: 'This server does not have that event.' },
  };
  if (event === undefined) return unknown;
  const races = racesOn(tx, event, entry);
  if (races.length === 0)
    return { field: 'track', code: 'unknown-track', message: 'This track is not part of the event.' };
  const { rider, equipment, isOffline } = entry;
  const isMember = roleOf(tx, event.server, rider) !== undefined;
  const isVerified = !isBlocked(tx, event.server, rider);
  const rows = rowsFor(tx, event, rider, nowMs);
  let no: NoStart | undefined;
  for (const race of races) {
    const answer = mayStart(rows, race, { rider, isMember, isVerified, equipment, isOffline }, nowMs);
    if (answer.kind === 'may-start') {
      const left = answer.left === 'free' ? answer.left : answer.left - 1;
      return { race, run: answer.run, left, untilMs: answer.untilMs };
    }
    no ??= answer;
  }
  return startRefusal(no!);
}

/** Returns a start that was given before with this ticket: its response was lost. */
export function startAgain(
  tx: PB.App,
  ticket: string,
  entry: Omit<Entry, 'isOffline'>,
  at: number,
): Started | undefined {
  const event = storedEvent(tx, entry.event);
  const attempt = attemptOn(tx, ticket);
  if (event === undefined || attempt === undefined) return undefined;
  const { race, run } = attempt;
  const all = rowsFor(tx, event, entry.rider, at);
  const rows = { ...all, attempts: all.attempts.filter(({ id }) => id !== ticket) };
  const starting = { ...entry, isMember: true, isVerified: true, isOffline: false };
  const answer = mayStart(rows, race, starting, at);
  // It counts, even if the event was changed since.
  if (answer.kind !== 'may-start') return { race, run, left: 0, untilMs: at };
  return { race, run, left: answer.left === 'free' ? 'free' : answer.left - 1, untilMs: answer.untilMs };
}

/** Returns the races of an event on a track, or only the requested one. Races on other equipment come last. */
function racesOn(
  app: PB.App,
  { plan }: StoredEvent,
  { track, race, hash = '', equipment }: Entry,
): readonly number[] {
  const planned = plan.kind === 'cup' ? [plan] : plan.races;
  const isOn = (n: number): boolean => {
    const one = planned[n]!.track;
    if (race !== undefined && race !== n) return false;
    if (hash !== '' && hash !== one.hash) return false;
    return one.id === track || versionOf(app, track, one.hash) === versionOf(app, one.id, one.hash);
  };
  const fits = (n: number): boolean => takesEquipment(planned[n]!.equipment, equipment);
  const found = [...planned.keys()].filter(isOn);
  return [...found.filter(fits), ...found.filter((n) => !fits(n))];
}

/** Returns the rows that a start depends on. Other riders' rows matter in start lists and cups. */
export function rowsFor(
  app: PB.App,
  event: StoredEvent,
  rider: string,
  nowMs: number,
): ReturnType<typeof rowsOf> {
  const { plan } = event;
  const isCalled =
    plan.kind === 'races' &&
    plan.secondRun.how === 'start-list' &&
    plan.races.some(({ windows: [, second] }) => second !== undefined && nowMs >= second.opensMs);
  return plan.kind === 'cup' || isCalled ? rowsOf(app, event) : rowsOf(app, event, { rider });
}

/**
 * Returns whether a ride with a ticket is too late for its run. A cup accepts a late ride, but it gets no time there.
 *
 * @param live whether it was received as it was ridden; before the verdict, whether any chunk was received
 */
export function isTooLate(
  app: PB.App,
  eventId: string,
  ticket: string,
  live: boolean,
  arrivedMs: number,
): boolean {
  const event = storedEvent(app, eventId);
  const start = attemptOn(app, ticket);
  if (event === undefined || start === undefined || event.plan.kind === 'cup') return false;
  const window = windowOf(event.plan, start.race, start.run);
  if (window === undefined) return false;
  // Results may be final by now, because nobody waited for it.
  if (start.isGivenUp && arrivedMs > window.closesMs) return true;
  const attempt: Attempt = {
    ...{ id: ticket, rider: '', race: start.race, run: start.run, startedMs: window.opensMs, isLive: live },
    outcome: { kind: 'pending', arrivedMs, claimedUs: undefined },
  };
  return !isInTime(attempt, window, event.courseMs[start.race] ?? 0);
}
