import { checkAhead } from './check';
import { createFaults, type Faults, type PlanFault } from './fault';
import type { EventPlan, RacesPlan } from './plan';

/**
 * Finds faults of a changed plan. Before the first start, everything may change under the rules of a new plan. After it, the
 * racing is fixed, because otherwise a host could ride and then change the event for all other riders. Only a window that has
 * not closed may become longer.
 *
 * Fields that do not affect the racing, such as the name and the time zone, may always change.
 *
 * @param hasStarted whether any rider has a start ticket or a ride in the event
 */
export function planChangeFaults(
  before: EventPlan,
  after: EventPlan,
  hasStarted: boolean,
  nowMs: number,
): readonly PlanFault[] {
  const faults = createFaults();
  if (!hasStarted) {
    changedLate(before, after, nowMs, faults);
    return faults.found;
  }
  if (before.kind !== after.kind) faults.add('kind', 'frozen');
  else if (before.kind === 'cup')
    compare(before, after, ['track', 'equipment', 'opensMs', 'open'], '', faults);
  else changedRaces(before, after as RacesPlan, nowMs, faults);
  return faults.found;
}

/**
 * Checks the time of a change: a changed race's first run, or a changed cup, must still be ahead. If a setting of the whole
 * event changes, this applies to the last race.
 */
function changedLate(before: EventPlan, after: EventPlan, nowMs: number, faults: Faults): void {
  if (before.kind === 'cup' || after.kind === 'cup') {
    const isSameRacing = isSame({ ...before, name: '', timeZone: '' }, { ...after, name: '', timeZone: '' });
    if (after.kind === 'cup' && !isSameRacing && after.opensMs < nowMs)
      faults.add('opensMs', 'too-early', { least: nowMs });
    return;
  }
  const common = ['open', 'takes', 'timesHidden', 'scoring', 'secondRun'] as const;
  const isCommonSame = common.every((field) => isSame(before[field], after[field]));
  for (const [n, race] of after.races.entries()) {
    const isLast = n === after.races.length - 1;
    const [first] = race.windows;
    if (first === undefined || (isSame(race, before.races[n]) && (isCommonSame || !isLast))) continue;
    checkAhead(first, `races.${n}.windows.0`, nowMs, faults);
  }
}

function changedRaces(before: RacesPlan, after: RacesPlan, nowMs: number, faults: Faults): void {
  compare(before, after, ['open', 'takes', 'timesHidden', 'scoring', 'secondRun'], '', faults);
  if (before.races.length !== after.races.length) {
    faults.add('races', 'frozen');
    return;
  }
  for (const [n, race] of before.races.entries()) {
    const next = after.races[n]!;
    const at = `races.${n}.`;
    compare(race, next, ['track', 'equipment', 'runs', 'attempts'], at, faults);
    for (const [run, was] of race.windows.entries()) {
      const now = next.windows[run] ?? was;
      const field = `${at}windows.${run}`;
      if (now.opensMs !== was.opensMs) faults.add(`${field}.opensMs`, 'frozen');
      // Calls are spread over the window of a start list. A longer window would move calls that were already made.
      const isCalling = run === 1 && before.secondRun.how === 'start-list' && nowMs >= was.opensMs;
      const isFrozen = isCalling || nowMs > was.closesMs;
      if (now.closesMs !== was.closesMs && isFrozen) faults.add(`${field}.closesMs`, 'frozen');
      else if (now.closesMs < was.closesMs)
        faults.add(`${field}.closesMs`, 'too-early', { least: was.closesMs });
    }
  }
}

/** Adds a fault for each field that differs. */
function compare<T extends object>(
  before: T,
  after: NoInfer<T> | object,
  fields: readonly (keyof T & string)[],
  at: string,
  faults: Faults,
): void {
  for (const field of fields) {
    if (!isSame(before[field], (after as T)[field])) faults.add(`${at}${field}`, 'frozen');
  }
}

/** Returns whether two plans are equal, in any order of their fields. */
export function isSamePlan(a: EventPlan, b: EventPlan): boolean {
  return isSame(a, b);
}

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => isSame(one[key], other[key]));
}
