import type { Attempt, EventPlan, EventRows, Outcome, RunResult } from '../../src/race';
import { eventLists, nextLookMs, ridersIn, stageKey, type WholeList } from './event-lists';

/*
 * Makes the lists of an event. A large one takes PocketBase's engine seconds, so the verifier makes it if there is one. Rows
 * are sent as the database writes them, and lists are returned as text, so neither becomes objects here.
 */

/** Columns of `event_attempts` in the order of an {@link AttemptRow}. */
export const ATTEMPT_COLUMNS =
  'id, rider, race, run, startedMs, live, kind, arrivedMs, judgedMs, claimedUs, timeUs, out, reason, ride, returnedMs';

/** An attempt as the database writes it. 0 and '' mean none. */
export type AttemptRow = readonly [
  id: string,
  rider: string,
  race: number,
  run: number,
  startedMs: number,
  live: number | boolean,
  kind: string,
  arrivedMs: number,
  judgedMs: number,
  claimedUs: number,
  timeUs: number,
  out: string,
  reason: string,
  ride: string,
  returnedMs: number,
];

export function attemptOf(row: AttemptRow): Attempt {
  return {
    id: row[0],
    rider: row[1],
    race: row[2],
    run: row[3],
    startedMs: row[4] === 0 ? undefined : row[4],
    isLive: Boolean(row[5]),
    returnedMs: row[14] === 0 ? undefined : row[14],
    outcome: outcomeOf(row),
  };
}

function outcomeOf(row: AttemptRow): Outcome {
  const [, , , , , , kind, arrivedMs, judgedMs, claimedUs, timeUs, out, reason, ride] = row;
  const arrived = { arrivedMs, claimedUs: claimedUs === 0 ? undefined : claimedUs };
  switch (kind) {
    case 'pending':
      return { kind, ...arrived };
    case 'verified':
      return { kind, ...arrived, judgedMs, result: resultOf(out, timeUs, ride) };
    case 'refused':
      return { kind, ...arrived, judgedMs, reason };
    case 'given-up':
      return judgedMs === 0 ? { kind } : { kind, atMs: judgedMs };
    default:
      return { kind: 'under-way' };
  }
}

function resultOf(out: string, timeUs: number, ride: string): RunResult {
  if (out === 'dnf') return { kind: 'dnf', why: 'time' };
  if (out === 'dsq') return { kind: 'dsq', why: { kind: 'gate', gate: 0 } };
  return { kind: 'finished', timeUs, splitsUs: [], ride };
}

/** Input of the lists: an event's rows, and the server's clock. */
export interface EventWork extends Omit<EventRows<EventPlan>, 'attempts'> {
  readonly attempts: readonly AttemptRow[];
  readonly nowMs: number;
}

/** A list, ready to be stored. */
export interface MadeList {
  /** −1: the event as a whole. */
  readonly race: number;
  readonly stage: string;
  /** When it changes next, ms; 0: never. */
  readonly changesMs: number;
  /** JSON of the list, an object. */
  readonly text: string;
  /** JSON: ids of the riders whose names it needs, and of the rides whose splits it needs; '' if it has no splits. */
  readonly riders: string;
  readonly rides: string;
}

export interface MadeLists {
  readonly lists: readonly MadeList[];
  /** The result of `stageKey`. */
  readonly key: string;
  /** When the event has to be processed if no row changes, ms; 0: never. */
  readonly nextMs: number;
}

/**
 * Maximum number of riders whose names are stored with a list. Only a list with every rider, such as a large cup's, has more.
 */
const MOST_NAMES = 400;

export function makeLists({ nowMs, attempts, ...rest }: EventWork): MadeLists {
  const lists = eventLists({ ...rest, attempts: attempts.map(attemptOf) }, nowMs);
  return {
    lists: lists.map(({ race, list, changesMs }) => ({
      race,
      stage: list.stage.kind,
      changesMs: changesMs ?? 0,
      text: JSON.stringify(list),
      riders: JSON.stringify([...new Set(ridersIn(list))].slice(0, MOST_NAMES)),
      rides: list.kind === 'race' ? JSON.stringify(Object.values(list.rides).flat().filter(Boolean)) : '',
    })),
    key: stageKey(lists[0]!.list as WholeList),
    nextMs: nextLookMs(lists) ?? 0,
  };
}
