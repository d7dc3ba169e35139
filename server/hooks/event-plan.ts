import {
  type EventPlan,
  endsMsOf,
  isSamePlan,
  type PlanFault,
  parsePlan,
  planChangeFaults,
  planFaults,
  type RaceTrack,
  type TrackFact,
} from '../../src/race';
import { MAX_TICKS, US_PER_TICK } from '../../src/sim';
import { columnsOfPlan, faultText, planOfColumns, storedPlan } from '../rules/event-plan';
import { allRows, firstRow, millis, referenceOf, versionOf } from './rides-rows';

/** Plans of events: read from a call, checked against the server's data, and stored beside the columns that summarise them. */

/** The fields of a track that plans and their checks need. */
interface TrackRow extends PB.DynamicRow {
  id: string;
  hash: string;
  name: string;
  visibility: string;
  deleted: boolean;
  maxTicks: number;
  reference: string;
}

const TRACK_COLUMNS =
  'id, hash, name, visibility, deleted, ' +
  "CASE WHEN json_valid(course) THEN COALESCE(json_extract(course, '$.maxTicks'), 0) ELSE 0 END AS maxTicks, " +
  "COALESCE(reference, '') AS reference";

function trackRow(app: PB.App, id: string): TrackRow | undefined {
  return firstRow<TrackRow>(
    app,
    `SELECT ${TRACK_COLUMNS} FROM tracks WHERE id = {:id}`,
    { id },
    { id: '', hash: '', name: '', visibility: '', deleted: false, maxTicks: 0, reference: '' },
  );
}

/** Returns the longest time on a course, ms. @param maxTicks 0 if unknown */
function longestMs(maxTicks: number): number {
  return ((maxTicks === 0 ? MAX_TICKS : maxTicks) * US_PER_TICK) / 1000;
}

/** Returns the tracks of a plan, race by race. */
function tracksOf(plan: EventPlan): readonly { readonly id: string; readonly hash: string }[] {
  return plan.kind === 'cup' ? [plan.track] : plan.races.map(({ track }) => track);
}

function columnsOf(record: PB.RecordModel): Parameters<typeof planOfColumns>[0] {
  return {
    name: record.getString('name'),
    startsAt: millis(record.getString('startsAt')),
    endsAt: millis(record.getString('endsAt')),
    tracks: record.getStringSlice('tracks'),
    equipment: record.getString('equipment'),
    attempts: record.getInt('attempts'),
    takes: record.getString('takes'),
  };
}

function planByColumns(app: PB.App, record: PB.RecordModel): EventPlan {
  return planOfColumns(
    columnsOf(record),
    (id) => trackRow(app, id) ?? { id, hash: '0'.repeat(64), name: id },
  );
}

/** Returns the plan of an event's row. */
export function planOf(record: PB.RecordModel): EventPlan {
  return storedPlan(record.getString('plan'));
}

/**
 * Sets the plan of an event that is about to be saved, or the columns of a sent plan.
 *
 * @param sent the fields of the request
 * @param rules restrictions on the caller; undefined for operators, who may make any change that can be parsed
 * @throws BadRequestError that names each invalid field of a plan
 */
export function settlePlan(
  app: PB.App,
  record: PB.RecordModel,
  sent: Readonly<Record<string, unknown>>,
  rules: { hasStarted(): boolean } | undefined,
): void {
  const before = record.isNew() ? '' : record.original().getString('plan');
  const isPlanned = sent.plan !== undefined && sent.plan !== null && sent.plan !== '';
  if (isPlanned) {
    const plan = readPlan(record.getString('plan'));
    if (rules !== undefined) {
      demandNone(faultsOf(app, plan, before === '' ? undefined : storedPlan(before)));
      if (before !== '') demandNone(changeFaultsOf(storedPlan(before), plan, rules.hasStarted()));
    }
    keepPlan(app, record, plan);
    return;
  }
  if (before === '') {
    const made = planByColumns(app, record);
    if (rules !== undefined) {
      const faults = planFaults(made, () => undefined, Date.now());
      demandAhead(record, faults);
    }
    keepPlan(app, record, made);
    return;
  }
  const plan = storedPlan(before);
  // An event that was set by its columns keeps following them.
  if (isSamePlan(plan, planByColumns(app, record.original()))) {
    const next = planByColumns(app, record);
    if (rules?.hasStarted() === false) demandAhead(record, changeFaultsOf(plan, next, false));
    keepPlan(app, record, next);
    return;
  }
  const column = PLANNED.find((name) => record.getString(name) !== record.original().getString(name));
  if (column !== undefined) {
    const message = 'This event is changed by its plan.';
    throw new BadRequestError(message, { [column]: new ValidationError('by-plan', message) });
  }
  keepPlan(app, record, { ...plan, name: record.getString('name') });
}

/** Finds forbidden changes of a plan. rules/events.ts freezes an event that has ended without a start as a whole. */
function changeFaultsOf(before: EventPlan, after: EventPlan, hasStarted: boolean): readonly PlanFault[] {
  const nowMs = Date.now();
  return !hasStarted && nowMs > endsMsOf(before) ? [] : planChangeFaults(before, after, hasStarted, nowMs);
}

/** An event without a plan has one window, to which the same rule applies. */
function demandAhead(record: PB.RecordModel, faults: readonly PlanFault[]): void {
  const late = faults.find(({ code }) => code === 'too-early');
  // The check of the columns reports a window that ends before it starts.
  const isBackwards = record.getString('endsAt') <= record.getString('startsAt');
  if (late === undefined || isBackwards) return;
  const message = 'The event has to be open for five more minutes.';
  throw new BadRequestError('The event cannot be saved.', {
    endsAt: new ValidationError(late.code, message),
  });
}

/** Columns that follow from a plan. */
const PLANNED = ['startsAt', 'endsAt', 'tracks', 'equipment', 'attempts', 'takes'] as const;

function readPlan(json: string): EventPlan {
  const parsed = parsePlan(JSON.parse(json));
  if (!parsed.ok) demandNone(parsed.faults);
  return (parsed as Extract<typeof parsed, { ok: true }>).plan;
}

/**
 * Finds what is wrong with a plan. Unchanged parts are not checked: since then a window may have closed, or a track been
 * withdrawn.
 */
function faultsOf(app: PB.App, plan: EventPlan, before: EventPlan | undefined): readonly PlanFault[] {
  const board = plan.kind === 'cup' && plan.equipment === 'board';
  const trackOf = (id: string): TrackFact | undefined => {
    const row = trackRow(app, id);
    if (row === undefined) return undefined;
    const times = referenceOf(row.reference, board ? 'board' : 'ski');
    return {
      hash: row.hash,
      isPublic: row.visibility === 'public',
      isWithdrawn: row.deleted,
      longestMs: longestMs(row.maxTicks),
      ...(times === undefined ? {} : { solverUs: times.authorUs }),
    };
  };
  const nowMs = Date.now();
  const old = before === undefined ? [] : planFaults(before, trackOf, nowMs);
  const isOld = (fault: PlanFault): boolean =>
    old.some(({ field, code }) => field === fault.field && code === fault.code);
  const found = planFaults(plan, trackOf, nowMs).filter((fault) => !isOld(fault));
  return plan.timeZone === before?.timeZone ? found : [...zoneFaults(plan), ...found];
}

/** PocketBase returns UTC for an unknown zone. On a machine without zone data every zone is accepted. */
function zoneFaults({ timeZone }: EventPlan): readonly PlanFault[] {
  const isKnown = (zone: string): boolean => new Timezone(zone).string() === zone;
  const isThere = timeZone !== 'Local' && (isKnown(timeZone) || !isKnown('Europe/London'));
  return isThere ? [] : [{ field: 'timeZone', code: 'unknown-zone' }];
}

function demandNone(faults: readonly PlanFault[]): void {
  if (faults.length === 0) return;
  const data = faults
    .slice(0, 20)
    .map((fault): [string, ValidationError] => [
      `plan.${fault.field}`,
      new ValidationError(fault.code, faultText(fault)),
    ]);
  throw new BadRequestError('The event cannot be saved.', Object.fromEntries(data));
}

/** Returns the same plan with the stored names of its tracks, whatever names the call used. */
function withNames(app: PB.App, plan: EventPlan): EventPlan {
  const named = (track: RaceTrack): RaceTrack => {
    const row = trackRow(app, versionOf(app, track.id, track.hash));
    return row === undefined ? track : { ...track, name: row.name };
  };
  if (plan.kind === 'cup') return { ...plan, track: named(plan.track) };
  return { ...plan, races: plan.races.map((race) => ({ ...race, track: named(race.track) })) };
}

function keepPlan(app: PB.App, record: PB.RecordModel, sent: EventPlan): void {
  const plan = withNames(app, sent);
  const { name, startsAt, endsAt, equipment, attempts, takes } = columnsOfPlan(plan, endsMsOf(plan));
  // A default track may have a new course by now. Then the ridden version has a row of its own.
  const versions = tracksOf(plan).map(({ id, hash }) => versionOf(app, id, hash));
  const date = (ms: number): string => new Date(ms).toISOString().replace('T', ' ');
  record.set('plan', plan);
  record.set('name', name);
  record.set('startsAt', date(startsAt));
  record.set('endsAt', date(endsAt));
  record.set('tracks', [...new Set(versions)]);
  record.set('equipment', equipment);
  record.set('attempts', attempts);
  record.set('takes', takes);
  record.set('openTo', plan.open);
  record.set('timesHidden', plan.kind === 'races' && plan.timesHidden);
  record.set(
    'courseMs',
    versions.map((id) => longestMs(trackRow(app, id)?.maxTicks ?? 0)),
  );
}

/** Gives a plan to each event that has none, derived from its columns. Runs once, in a migration. */
export function planStoredEvents(app: PB.App): void {
  const events = allRows(
    app,
    "SELECT id FROM events WHERE plan IS NULL OR plan IN ('', 'null')",
    {},
    { id: '' },
  );
  for (const { id } of events) {
    const record = app.findRecordById('events', id);
    keepPlan(app, record, planByColumns(app, record));
    app
      .db()
      .newQuery(
        "UPDATE events SET plan = {:plan}, courseMs = {:courseMs}, openTo = 'members', timesHidden = FALSE WHERE id = {:id}",
      )
      .bind({ id, plan: record.getString('plan'), courseMs: record.getString('courseMs') })
      .execute();
  }
}
