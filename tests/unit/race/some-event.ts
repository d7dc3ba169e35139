import type { Attempt, EventRows, JuryDecision, PlannedRace, RacesPlan, RunResult } from '../../../src/race';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** When the first run of an event in these tests opens, ms. */
export const OPENS = Date.UTC(2026, 0, 10, 18);
/** Longest time of its courses, ms. */
export const COURSE = 2 * MINUTE;

export function plannedRace(change: Partial<PlannedRace> = {}): PlannedRace {
  return {
    track: { id: 'trackaaaaaaaaaa', hash: 'a'.repeat(64), name: 'Larch Lane' },
    equipment: 'ski',
    runs: 1,
    windows: [{ opensMs: OPENS, closesMs: OPENS + HOUR }],
    attempts: 3,
    ...change,
  };
}

/** A first run of an hour, a break of a quarter, a second one of a quarter. */
export function twoRuns(change: Partial<PlannedRace> = {}): PlannedRace {
  const second = OPENS + 75 * MINUTE;
  return plannedRace({
    runs: 2,
    windows: [
      { opensMs: OPENS, closesMs: OPENS + HOUR },
      { opensMs: second, closesMs: second + 15 * MINUTE },
    ],
    ...change,
  });
}

export function racesPlan(races: readonly PlannedRace[], change: Partial<RacesPlan> = {}): RacesPlan {
  return {
    kind: 'races',
    name: 'Thursday race',
    timeZone: 'Europe/Vienna',
    open: 'members',
    races,
    scoring: { kind: 'times' },
    secondRun: { how: 'window', reversal: 30 },
    takes: 'offline',
    timesHidden: false,
    ...change,
  };
}

export function eventRows(plan: RacesPlan, change: Partial<EventRows> = {}): EventRows {
  return {
    plan,
    courseMs: plan.races.map(() => COURSE),
    attempts: [],
    decisions: [],
    cancelled: [],
    ...change,
  };
}

/** An attempt of the first run that was started so many ms after it opened, with a ride a minute later. */
export function attempt(
  rider: string,
  result: RunResult | 'pending' | 'refused' | 'under-way' | 'given-up',
  change: Partial<Attempt> & { readonly at?: number; readonly claimed?: number } = {},
): Attempt {
  const { at = 0, claimed, ...rest } = change;
  const startedMs = OPENS + at;
  const arrived = { arrivedMs: startedMs + MINUTE, claimedUs: claimed ?? claimOf(result) };
  const judgedMs = arrived.arrivedMs + 1000;
  const base = { id: `${rider}-${at}`, rider, race: 0, run: 0, startedMs, isLive: false };
  if (result === 'under-way' || result === 'given-up') return { ...base, outcome: { kind: result }, ...rest };
  if (result === 'pending') return { ...base, outcome: { kind: result, ...arrived }, ...rest };
  if (result === 'refused')
    return { ...base, outcome: { kind: result, ...arrived, judgedMs, reason: 'ticket-mismatch' }, ...rest };
  return { ...base, outcome: { kind: 'verified', ...arrived, judgedMs, result }, ...rest };
}

function claimOf(result: RunResult | string): number | undefined {
  if (typeof result === 'string') return 50_000_000;
  return result.kind === 'finished' ? result.timeUs : undefined;
}

export function decision(rider: string, change: Partial<JuryDecision> = {}): JuryDecision {
  return {
    id: 'd1',
    rider,
    race: 0,
    run: 0,
    attempt: undefined,
    words: 'Helmet open',
    by: 'host',
    role: 'host',
    atMs: OPENS + 10 * MINUTE,
    takenBackMs: undefined,
    takenBackBy: '',
    takenBackRole: '',
    takenBackWords: '',
    appealMs: undefined,
    refusedMs: undefined,
    refusedWords: '',
    ...change,
  };
}
