import type {
  Attempt,
  Cancellation,
  EventPlan,
  EventRows,
  JuryDecision,
  Outcome,
  RunResult,
} from '../../src/race';
import { storedPlan } from '../rules/event-plan';
import { allRows, firstRow } from './rides-rows';

/** The rows of an event as `src/race` wants them. */

/** An event's row. */
export interface StoredEvent {
  readonly id: string;
  readonly server: string;
  /** Of its server; '' for none. */
  readonly community: string;
  readonly plan: EventPlan;
  readonly courseMs: readonly number[];
  readonly cancelled: readonly Cancellation[];
  readonly isServerClosed: boolean;
  /** Whether anybody can find the server. */
  readonly isListed: boolean;
}

interface StoredCancellation {
  readonly race?: number;
  readonly atMs: number;
  readonly counts: Cancellation['counts'];
}

/** What was called off, as it is stored: without `race` it is the event as a whole. */
export function readCancelled(json: string): readonly Cancellation[] {
  if (json === '' || json === 'null') return [];
  const all = JSON.parse(json) as readonly StoredCancellation[];
  return all.map(({ race, atMs, counts }) => ({ race, atMs, counts }));
}

export function storedEvent(app: PB.App, id: string): StoredEvent | undefined {
  if (!/^[a-z0-9]{15}$/.test(id)) return undefined;
  const row = firstRow(
    app,
    'SELECT e.id, e.server, e.plan, e.state, CAST((julianday(e.updated) - 2440587.5) * 86400000 AS INTEGER) AS changedMs, ' +
      "COALESCE(e.courseMs, '') AS courseMs, COALESCE(e.cancelled, '') AS cancelled, s.deleted AS closed, " +
      's.community, (s.open OR s.requests) AS listed ' +
      'FROM events e JOIN servers s ON s.id = e.server WHERE e.id = {:id} AND e.deleted = FALSE',
    { id },
    {
      ...{ id: '', server: '', plan: '', state: '', changedMs: 0, courseMs: '', cancelled: '' },
      ...{ closed: false, community: '', listed: false },
    },
  );
  if (row === undefined) return undefined;
  const cancelled = readCancelled(row.cancelled);
  const isWhole = cancelled.some(({ race }) => race === undefined);
  return {
    id: row.id,
    server: row.server,
    community: row.community,
    plan: storedPlan(row.plan),
    courseMs: row.courseMs === '' ? [] : (JSON.parse(row.courseMs) as number[]),
    cancelled:
      row.state === 'cancelled' && !isWhole
        ? [...cancelled, { race: undefined, atMs: row.changedMs, counts: 'nothing' }]
        : cancelled,
    isServerClosed: row.closed,
    isListed: row.listed,
  };
}

const SHAPE = {
  ...{ id: '', rider: '', race: 0, run: 0, startedMs: 0, live: false, kind: '', arrivedMs: 0, judgedMs: 0 },
  ...{ claimedUs: 0, timeUs: 0, out: '', reason: '', ride: '' },
};
type AttemptRow = typeof SHAPE;

/** The attempts of an event. @param rider of this one only */
export function attemptsOf(app: PB.App, event: string, rider?: string): readonly Attempt[] {
  const sql = `SELECT ${Object.keys(SHAPE).join(', ')} FROM event_attempts WHERE event = {:event}`;
  const rows =
    rider === undefined
      ? allRows(app, sql, { event }, SHAPE)
      : allRows(app, `${sql} AND rider = {:rider}`, { event, rider }, SHAPE);
  return rows.map(attemptOf);
}

function attemptOf(row: AttemptRow): Attempt {
  return {
    id: row.id,
    rider: row.rider,
    race: row.race,
    run: row.run,
    startedMs: row.startedMs === 0 ? undefined : row.startedMs,
    isLive: row.live,
    outcome: outcomeOf(row),
  };
}

function outcomeOf({ kind, arrivedMs, judgedMs, reason, ...row }: AttemptRow): Outcome {
  const arrived = { arrivedMs, claimedUs: row.claimedUs === 0 ? undefined : row.claimedUs };
  switch (kind) {
    case 'pending':
      return { kind, ...arrived };
    case 'verified':
      return { kind, ...arrived, judgedMs, result: resultOf(row) };
    case 'refused':
      return { kind, ...arrived, judgedMs, reason };
    case 'given-up':
      return { kind };
    default:
      return { kind: 'under-way' };
  }
}

function resultOf({ out, timeUs, ride }: Pick<AttemptRow, 'out' | 'timeUs' | 'ride'>): RunResult {
  if (out === 'dnf') return { kind: 'dnf', why: 'time' };
  if (out === 'dsq') return { kind: 'dsq', why: { kind: 'gate', gate: 0 } };
  return { kind: 'finished', timeUs, splitsUs: [], ride };
}

function decisionsOf(app: PB.App, event: string): readonly JuryDecision[] {
  const shape = {
    ...{ id: '', rider: '', race: 0, run: 0, attempt: '', words: '', by: '' },
    ...{ atMs: 0, takenBackMs: 0 },
  };
  const sql = `SELECT ${Object.keys(shape).join(', ')} FROM event_decisions WHERE event = {:event} ORDER BY atMs`;
  return allRows(app, sql, { event }, shape).map(({ attempt, takenBackMs, ...row }) => ({
    ...row,
    attempt: attempt === '' ? undefined : attempt,
    takenBackMs: takenBackMs === 0 ? undefined : takenBackMs,
  }));
}

/** All that an event is a function of. @param rider attempts of this one only, where nobody else's matter */
export function rowsOf(app: PB.App, event: StoredEvent, rider?: string): EventRows<EventPlan> {
  return {
    plan: event.plan,
    courseMs: event.courseMs,
    attempts: attemptsOf(app, event.id, rider),
    decisions: decisionsOf(app, event.id),
    cancelled: event.cancelled,
  };
}
