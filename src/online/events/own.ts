import type { RideRow } from '../../db';
import {
  type Attempt,
  type EventRows,
  mayStart,
  officialUs,
  type RunResult,
  raceStage,
  type StartAnswer,
} from '../../race';
import type { Equipment } from '../../sim';
import type { EventRaceList, EventStart, MyAttempt, MyPart, ShownEvent } from './schemas';

/**
 * The user's part in an event, as the device knows it. While the server cannot be reached, the device applies the same rules.
 */

/** A ride of the user that the server does not have yet. */
export type WaitingRide = Pick<RideRow, 'id' | 'hash' | 'ticket' | 'status' | 'claimedUs'>;

/** The rider who wants to start. */
export interface Asker {
  readonly rider: string;
  readonly isMember: boolean;
  readonly equipment: Equipment;
}

type KnownResult = Extract<MyAttempt['outcome'], { kind: 'verified' }>['result'];

function resultOf(result: KnownResult): RunResult {
  if (result.kind !== 'finished') return result;
  return { kind: 'finished', timeUs: result.timeUs, splitsUs: [] };
}

function attemptOf(rider: string, { startedMs, outcome, ...row }: MyAttempt): Attempt {
  const own = { ...row, rider, startedMs };
  switch (outcome.kind) {
    case 'verified':
      return {
        ...own,
        outcome: { ...outcome, claimedUs: outcome.claimedUs, result: resultOf(outcome.result) },
      };
    case 'pending':
    case 'refused':
      return { ...own, outcome: { ...outcome, claimedUs: outcome.claimedUs } };
    default:
      return { ...own, outcome };
  }
}

/** Returns the user's rides that the server does not have: pending ones and rejected ones. */
export function ridesHere<Ride extends Pick<RideRow, 'id' | 'ticket' | 'status'>>(
  rides: readonly Ride[],
  part: MyPart | undefined,
): readonly Ride[] {
  const arrived = new Set(
    part?.attempts.flatMap(({ id, outcome }) => ('arrivedMs' in outcome ? [id] : [])) ?? [],
  );
  return rides.filter(
    ({ status, id, ticket }) => status === 'waiting' && !arrived.has(id) && !arrived.has(ticket),
  );
}

/** Returns the starts that the server knows, without those of {@link ridesHere}. */
export function startsBeside(
  rides: readonly Pick<RideRow, 'id' | 'ticket' | 'status'>[],
  part: MyPart | undefined,
): readonly MyAttempt[] {
  const here = new Set(ridesHere(rides, part).map(({ ticket }) => ticket));
  return (part?.attempts ?? []).filter(({ id }) => !here.has(id));
}

/** Returns the race of a ride without a ticket: the first on its course. */
function raceOf({ plan }: ShownEvent, { hash }: WaitingRide): number {
  const planned = plan.kind === 'cup' ? [plan] : plan.races;
  return planned.findIndex(({ track }) => track.hash === hash);
}

/**
 * Returns the race and run in which a pending ride counts: those of its start, or without one those open now. Undefined if the
 * server would reject the ride.
 */
export function runOfWaiting(
  event: ShownEvent,
  part: MyPart | undefined,
  ride: WaitingRide,
  nowMs: number,
): { readonly race: number; readonly run: number } | undefined {
  const start = part?.attempts.find(({ id }) => id === ride.ticket);
  if (start !== undefined) return { race: start.race, run: start.run };
  const { plan, courseMs, cancelled } = event;
  const race = raceOf(event, ride);
  if (race < 0 || plan.kind === 'cup' || plan.takes === 'live') return undefined;
  const { stage } = raceStage({ plan, courseMs, cancelled, attempts: [], decisions: [] }, race, nowMs);
  if (stage.kind !== 'open' || (stage.run === 1 && plan.secondRun.how === 'start-list')) return undefined;
  return { race, run: stage.run };
}

/**
 * Returns whether a rider may start in a race, without asking the server: from the cached event and the pending rides.
 *
 * @param nowMs the server's clock
 */
export function startOffline(
  event: ShownEvent,
  part: MyPart | undefined,
  race: number,
  { rider, isMember, equipment }: Asker,
  waiting: readonly WaitingRide[],
  nowMs: number,
): StartAnswer {
  const queued = ridesHere(waiting, part).flatMap((ride): Attempt[] => {
    const of = runOfWaiting(event, part, ride, nowMs);
    if (of === undefined) return [];
    const outcome = { kind: 'pending', arrivedMs: nowMs, claimedUs: ride.claimedUs } as const;
    return [{ id: ride.id, rider, ...of, startedMs: undefined, isLive: false, outcome }];
  });
  const decisions = event.lists.flatMap(({ race: n, list }) =>
    list.kind === 'event'
      ? []
      : list.decisions.map((one) => ({
          ...one,
          race: n,
          attempt: one.attempt,
          takenBackMs: one.takenBackMs,
          appealMs: one.appealMs,
          refusedMs: one.refusedMs,
        })),
  );
  const rows: EventRows<ShownEvent['plan']> = {
    plan: event.plan,
    courseMs: event.courseMs,
    attempts: [...startsBeside(waiting, part).map((one) => attemptOf(rider, one)), ...queued],
    decisions,
    cancelled: event.cancelled,
  };
  const starting = { rider, isMember, isVerified: true, equipment, isOffline: true };
  return mayStart(rows, race, starting, nowMs);
}

/**
 * Returns the server's answer to a request for a start, minus the starts that pending rides will use, which the server does not
 * know of yet. Undefined if the user's part is unknown.
 *
 * @param nowMs the server's clock
 */
export function startBesideWaiting(
  event: ShownEvent,
  part: MyPart | undefined,
  race: number,
  waiting: readonly WaitingRide[],
  nowMs: number,
): EventStart | undefined {
  const start = part?.races[race]?.start;
  if (start?.kind !== 'may-start' || start.left === 'free') return start;
  const counted = new Set(part?.attempts.map(({ id }) => id));
  const taken = ridesHere(waiting, part).filter((ride) => {
    const of = counted.has(ride.ticket) ? undefined : runOfWaiting(event, part, ride, nowMs);
    return of?.race === race && of.run === start.run;
  });
  const left = start.left - taken.length;
  return left > 0 ? { ...start, left } : { kind: 'may-not-start', why: 'no-attempts-left' };
}

/** Returns the place of a ride among the verified ones, if it is verified with its claimed time; undefined if unknown. */
export function placeIfVerified(
  { lines, hidden }: EventRaceList,
  rider: string,
  run: number,
  claimedUs: number,
): number | undefined {
  if (hidden !== undefined) return undefined;
  const sum = (runsUs: readonly number[]): number | undefined =>
    runsUs.length <= run ? undefined : runsUs.slice(0, run + 1).reduce((all, us) => all + us, 0);
  const own = lines.find(({ entry }) => entry === rider);
  const before = own?.runsUs.slice(0, run) ?? [];
  if (before.length < run) return undefined;
  const claimed = before.reduce((all, us) => all + us, officialUs(claimedUs));
  const had = own === undefined ? undefined : sum(own.runsUs);
  const mine = had === undefined ? claimed : Math.min(had, claimed);
  const faster = lines.filter((line) => {
    const theirs = line.kind === 'placed' && line.entry !== rider ? sum(line.runsUs) : undefined;
    return theirs !== undefined && theirs < mine;
  });
  return faster.length + 1;
}
