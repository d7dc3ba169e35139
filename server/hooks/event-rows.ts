import type { Attempt, Cancellation, EventPlan, EventRows, JuryDecision } from '../../src/race';
import { storedPlan } from '../rules/event-plan';
import { ATTEMPT_COLUMNS, type AttemptRow, attemptOf } from '../rules/event-work';
import { allRows, firstRow } from './rides-rows';

/** Reads the rows of an event in the shape that `src/race` needs. */

/** An event's row. */
export interface StoredEvent {
  readonly id: string;
  readonly server: string;
  /** The community of its club; '' for none. */
  readonly community: string;
  readonly plan: EventPlan;
  readonly courseMs: readonly number[];
  readonly cancelled: readonly Cancellation[];
  readonly isServerClosed: boolean;
  /** Whether anybody can find the club. */
  readonly isListed: boolean;
}

interface StoredCancellation {
  readonly race?: number;
  readonly atMs: number;
  readonly counts: Cancellation['counts'];
}

/** Reads the stored cancellations. A cancellation without `race` is of the whole event. */
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

/** Returns the attempts of an event as JSON, which the database writes faster than this engine reads rows. @see AttemptRow */
function attemptsText(
  app: PB.App,
  event: string,
  of: { readonly rider?: string; readonly race?: number },
): string {
  const { rider, race } = of;
  const sql =
    `SELECT json_group_array(json_array(${ATTEMPT_COLUMNS})) AS rows FROM event_attempts WHERE event = {:event}` +
    (rider === undefined ? '' : ' AND rider = {:rider}') +
    (race === undefined ? '' : ' AND race = {:race}');
  const params = {
    event,
    ...(rider === undefined ? {} : { rider }),
    ...(race === undefined ? {} : { race }),
  };
  return firstRow(app, sql, params, { rows: '[]' })?.rows ?? '[]';
}

/** Returns the attempts of an event. @param of only attempts of this rider, or in this race */
function attemptsOf(
  app: PB.App,
  event: string,
  of: { readonly rider?: string; readonly race?: number } = {},
): readonly Attempt[] {
  return (JSON.parse(attemptsText(app, event, of)) as AttemptRow[]).map(attemptOf);
}

function decisionsOf(app: PB.App, event: string): readonly JuryDecision[] {
  const shape = {
    id: '',
    rider: '',
    race: 0,
    run: 0,
    attempt: '',
    words: '',
    by: '',
    role: '',
    atMs: 0,
    takenBackMs: 0,
    takenBackBy: '',
    takenBackRole: '',
    takenBackWords: '',
    appealMs: 0,
    refusedMs: 0,
    refusedWords: '',
  };
  const sql = `SELECT ${Object.keys(shape).join(', ')} FROM event_decisions WHERE event = {:event} ORDER BY atMs`;
  return allRows(app, sql, { event }, shape).map((row) => ({
    ...row,
    attempt: row.attempt === '' ? undefined : row.attempt,
    takenBackMs: row.takenBackMs === 0 ? undefined : row.takenBackMs,
    appealMs: row.appealMs === 0 ? undefined : row.appealMs,
    refusedMs: row.refusedMs === 0 ? undefined : row.refusedMs,
  }));
}

/**
 * Returns all rows that determine an event's state. @param of only attempts of this rider, or in this race, if no others matter
 */
export function rowsOf(
  app: PB.App,
  event: StoredEvent,
  of: { readonly rider?: string; readonly race?: number } = {},
): EventRows<EventPlan> {
  return { ...rowsBeside(app, event), attempts: attemptsOf(app, event.id, of) };
}

function rowsBeside(app: PB.App, event: StoredEvent): Omit<EventRows<EventPlan>, 'attempts'> {
  return {
    plan: event.plan,
    courseMs: event.courseMs,
    decisions: decisionsOf(app, event.id),
    cancelled: event.cancelled,
  };
}

/** Returns the same with the clock as JSON of an `EventWork`. The attempts, of which there are many, stay text. */
export function workText(app: PB.App, event: StoredEvent, nowMs: number): string {
  const rest = JSON.stringify({ ...rowsBeside(app, event), nowMs });
  return `${rest.slice(0, -1)},"attempts":${attemptsText(app, event.id, {})}}`;
}
