import { MAX_RACES, type RaceTrack, reversals } from '../rules';
import { createFaults, type Faults, type PlanFault } from './fault';
import { MAX_ATTEMPTS, MAX_EVENT_NAME } from './limits';
import {
  type Attempts,
  type EventPlan,
  openTo,
  type PlannedRace,
  plannedEquipment,
  type RacesPlan,
  type RunWindow,
  secondRunWays,
  takenRides,
} from './plan';

/* Parses a plan from a form, a stored row or another user, field by field. Each fault names its field. */

type Fields = Readonly<Record<string, unknown>>;

/** Latest allowed time of a plan, ms: the year 2100. */
const LAST_MS = 4_102_444_800_000;
const MAX_ZONE = 64;

/** A complete plan, or all its faults. */
export type ParsedPlan =
  | { readonly ok: true; readonly plan: EventPlan }
  | { readonly ok: false; readonly faults: readonly PlanFault[] };

/** Parses a plan from unknown data. `planFaults` checks windows, tracks and the clock. */
export function parsePlan(value: unknown): ParsedPlan {
  const faults = createFaults();
  const plan = readPlan(fieldsOf(value), faults);
  return faults.found.length === 0 ? { ok: true, plan } : { ok: false, faults: faults.found };
}

function readPlan(from: Fields, faults: Faults): EventPlan {
  const announced = {
    name: readText(from.name, 'name', MAX_EVENT_NAME, faults),
    timeZone: readZone(from.timeZone, faults),
    open: readChoice(from.open, 'open', openTo, faults),
  };
  const kind = readChoice(from.kind, 'kind', ['races', 'cup'] as const, faults);
  if (kind === 'cup') {
    return {
      kind,
      ...announced,
      track: readTrack(from.track, 'track', faults),
      equipment: readChoice(from.equipment, 'equipment', plannedEquipment, faults),
      opensMs: readWhole(from.opensMs, 'opensMs', { least: 0, most: LAST_MS }, faults),
    };
  }
  const second = fieldsOf(from.secondRun);
  return {
    kind,
    ...announced,
    races: readList(from.races, 'races', { least: 1, most: MAX_RACES }, faults).map((race, n) =>
      readRace(fieldsOf(race), `races.${n}`, faults),
    ),
    scoring: readScoring(fieldsOf(from.scoring), faults),
    secondRun: {
      how: readChoice(second.how, 'secondRun.how', secondRunWays, faults),
      reversal: readChoice(second.reversal, 'secondRun.reversal', reversals, faults),
    },
    takes: readChoice(from.takes, 'takes', takenRides, faults),
    timesHidden: readFlag(from.timesHidden, 'timesHidden', faults),
  };
}

function readRace(from: Fields, at: string, faults: Faults): PlannedRace {
  const runs = readChoice(from.runs, `${at}.runs`, [1, 2] as const, faults);
  const windows = readList(from.windows, `${at}.windows`, { least: runs, most: runs }, faults);
  return {
    track: readTrack(from.track, `${at}.track`, faults),
    equipment: readChoice(from.equipment, `${at}.equipment`, plannedEquipment, faults),
    runs,
    windows: windows.map((one, n) => readWindow(fieldsOf(one), `${at}.windows.${n}`, faults)),
    attempts: readAttempts(from.attempts, `${at}.attempts`, faults),
  };
}

function readWindow(from: Fields, at: string, faults: Faults): RunWindow {
  const limits = { least: 0, most: LAST_MS };
  return {
    opensMs: readWhole(from.opensMs, `${at}.opensMs`, limits, faults),
    closesMs: readWhole(from.closesMs, `${at}.closesMs`, limits, faults),
  };
}

function readTrack(value: unknown, at: string, faults: Faults): RaceTrack {
  const from = fieldsOf(value);
  const track = {
    id: readText(from.id, `${at}.id`, 15, faults),
    hash: readText(from.hash, `${at}.hash`, 64, faults),
    name: readText(from.name, `${at}.name`, MAX_EVENT_NAME, faults),
  };
  if (track.id !== '' && !/^[a-z0-9]{15}$/.test(track.id)) faults.add(`${at}.id`, 'required');
  if (track.hash !== '' && !/^[0-9a-f]{64}$/.test(track.hash)) faults.add(`${at}.hash`, 'required');
  return track;
}

function readAttempts(value: unknown, at: string, faults: Faults): Attempts {
  return value === 'free' ? value : readWhole(value, at, { least: 1, most: MAX_ATTEMPTS }, faults);
}

function readScoring(from: Fields, faults: Faults): RacesPlan['scoring'] {
  const kind = readChoice(from.kind, 'scoring.kind', ['best-time', 'times', 'points'] as const, faults);
  if (kind !== 'points') return { kind };
  return { kind, cut: readChoice(from.cut, 'scoring.cut', ['none', 'eight-percent'] as const, faults) };
}

/** Parses the name of a time zone. Only its form is checked: the browser and the server each have their own list of zones. */
function readZone(value: unknown, faults: Faults): string {
  const zone = readText(value, 'timeZone', MAX_ZONE, faults);
  if (zone !== '' && !/^[A-Za-z]+([/_+-][A-Za-z0-9]+)*$/.test(zone)) faults.add('timeZone', 'required');
  return zone;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function readText(value: unknown, field: string, most: number, faults: Faults): string {
  if (typeof value !== 'string' || value.trim() === '') {
    faults.add(field, 'required');
    return '';
  }
  if (value.length > most) faults.add(field, 'too-big', { most });
  return value;
}

function readFlag(value: unknown, field: string, faults: Faults): boolean {
  if (typeof value !== 'boolean') faults.add(field, 'required');
  return value === true;
}

function readChoice<T extends string | number>(
  value: unknown,
  field: string,
  allowed: readonly T[],
  faults: Faults,
): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) faults.add(field, 'not-allowed', { allowed });
  return found ?? allowed[0]!;
}

interface Bounds {
  readonly least: number;
  readonly most: number;
}

function readWhole(value: unknown, field: string, bounds: Bounds, faults: Faults): number {
  if (typeof value !== 'number') faults.add(field, 'required');
  else if (!Number.isInteger(value)) faults.add(field, 'not-whole', bounds);
  else if (value < bounds.least) faults.add(field, 'too-small', bounds);
  else if (value > bounds.most) faults.add(field, 'too-big', bounds);
  else return value;
  return bounds.least;
}

function readList(value: unknown, field: string, bounds: Bounds, faults: Faults): readonly unknown[] {
  if (!Array.isArray(value)) {
    faults.add(field, 'required');
    return [];
  }
  if (value.length < bounds.least) faults.add(field, 'too-small', bounds);
  if (value.length > bounds.most) faults.add(field, 'too-big', bounds);
  return value.slice(0, bounds.most);
}
