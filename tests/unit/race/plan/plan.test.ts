import { describe, expect, it } from 'vitest';
import {
  type EventPlan,
  type PlanFault,
  parsePlan,
  planChangeFaults,
  planFaults,
  planFrom,
  type RacesPlan,
  type RunWindow,
  SHORTEST_WINDOW_MS,
  type TrackFact,
  templates,
} from '../../../../src/race';
import fc from '../../../harness/fast-check';
import { CUP } from '../some-cup';
import { DAY, HOUR, MINUTE, OPENS, plannedRace, racesPlan, twoRuns } from '../some-event';

const NOW = OPENS - DAY;
const FACT: TrackFact = {
  hash: 'a'.repeat(64),
  isPublic: true,
  isWithdrawn: false,
  longestMs: 5 * MINUTE,
  solverUs: 40_000_000,
};
const known =
  (change: Partial<TrackFact> = {}) =>
  (): TrackFact => ({ ...FACT, ...change });

/** Faults in short. */
const short = (faults: readonly PlanFault[]): readonly string[] =>
  faults.map(({ field, code }) => `${field} ${code}`);
const faultsOf = (value: unknown): readonly PlanFault[] => {
  const parsed = parsePlan(value);
  return parsed.ok ? [] : parsed.faults;
};

describe('a template', () => {
  const input = {
    name: 'Thursday race',
    timeZone: 'Europe/Vienna',
    opensMs: OPENS,
    tracks: [plannedRace().track, plannedRace().track] as const,
    equipment: 'both',
  } as const;

  it.each(templates)('%s takes verified rides', (template) => {
    const plan = planFrom(template, { ...input, tracks: [...input.tracks] });
    expect(plan.kind === 'cup' || plan.takes === 'offline').toBe(true);
  });

  it.each(templates)('%s makes a plan without a fault', (template) => {
    const plan = planFrom(template, { ...input, tracks: [...input.tracks] });
    expect(parsePlan(JSON.parse(JSON.stringify(plan)))).toEqual({ ok: true, plan });
    expect(planFaults(plan, known(), NOW)).toEqual([]);
  });

  it('of a series has a week for each track, scored by points', () => {
    const plan = planFrom('weekly-series', { ...input, tracks: [...input.tracks] });
    expect(plan).toMatchObject({ scoring: { kind: 'points' }, races: [{ attempts: 'free' }, {}] });
    if (plan.kind === 'races') expect(plan.races[1]!.windows[0]!.opensMs).toBe(OPENS + 7 * DAY);
  });
});

describe('a plan from a stranger', () => {
  it.each<[string, unknown, readonly string[]]>([
    ['nothing', null, ['name required', 'timeZone required', 'open not-allowed', 'kind not-allowed']],
    ['a long name', { ...CUP, name: 'n'.repeat(61) }, ['name too-big']],
    ['a zone of spaces', { ...CUP, timeZone: 'Europe Vienna' }, ['timeZone required']],
    ['half a start', { ...CUP, opensMs: 1.5 }, ['opensMs not-whole']],
    ['no races', racesPlan([]), ['races too-small']],
    ['thirteen races', racesPlan(Array.from({ length: 13 }, () => plannedRace())), ['races too-big']],
    ['no attempts', racesPlan([plannedRace({ attempts: 0 })]), ['races.0.attempts too-small']],
    ['1,001 attempts', racesPlan([plannedRace({ attempts: 1001 })]), ['races.0.attempts too-big']],
    [
      'one window for two runs',
      racesPlan([plannedRace(), plannedRace({ runs: 2 })]),
      ['races.1.windows too-small'],
    ],
    [
      'words of other kinds',
      { ...racesPlan([plannedRace()]), scoring: { kind: 'points', cut: 8 }, timesHidden: 'no' },
      ['scoring.cut not-allowed', 'timesHidden required'],
    ],
  ])('with %s is told which field is wrong', (_, value, wanted) => {
    // Without a kind it is read as one of races, whose fields are missing too.
    expect(short(faultsOf(value)).slice(0, wanted.length)).toEqual(wanted);
    expect(short(faultsOf(value)).length === wanted.length || value === null).toBe(true);
  });

  it('is told what would be taken', () => {
    expect(faultsOf(racesPlan([plannedRace({ attempts: 1001 })]))[0]?.limits).toEqual({
      least: 1,
      most: 1000,
    });
    expect(faultsOf({ ...CUP, equipment: 'sledge' })[0]?.limits).toEqual({
      allowed: ['ski', 'board', 'both'],
    });
  });

  it('is never thrown at', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(parsePlan(value).ok).toBe(false);
      }),
    );
  });

  it('keeps nothing that is not a plan’s', () => {
    const parsed = parsePlan({ ...CUP, premium: true });
    expect(parsed).toEqual({ ok: true, plan: CUP });
  });
});

describe('a plan on its server', () => {
  const one = (window: Partial<RunWindow>): RacesPlan =>
    racesPlan([plannedRace({ windows: [{ opensMs: OPENS, closesMs: OPENS + HOUR, ...window }] })]);
  const second = (opensMs: number, how: 'window' | 'start-list', lasts = 15 * MINUTE): RacesPlan =>
    racesPlan([twoRuns({ windows: [twoRuns().windows[0]!, { opensMs, closesMs: opensMs + lasts }] })], {
      secondRun: { how, reversal: 30 },
    });
  const firstEnds = OPENS + HOUR;

  it.each<[string, EventPlan, Partial<TrackFact>, readonly string[]]>([
    [
      'a window too short',
      one({ closesMs: OPENS + SHORTEST_WINDOW_MS - 1 }),
      {},
      ['races.0.windows.0.closesMs too-short'],
    ],
    ['a window of years', one({ closesMs: OPENS + 400 * DAY }), {}, ['races.0.windows.0.closesMs too-long']],
    [
      'a window in the past',
      one({ opensMs: NOW - HOUR, closesMs: NOW - 1 }),
      {},
      ['races.0.windows.0.closesMs too-early'],
    ],
    [
      'a window that closes in less than the shortest one',
      one({ opensMs: NOW - 300 * DAY, closesMs: NOW + SHORTEST_WINDOW_MS - 1 }),
      {},
      ['races.0.windows.0.closesMs too-early'],
    ],
    [
      'a window that opened long ago',
      one({ opensMs: NOW - 300 * DAY, closesMs: NOW + SHORTEST_WINDOW_MS }),
      {},
      [],
    ],
    [
      'a second run inside the first',
      second(firstEnds - 1, 'window'),
      {},
      ['races.0.windows.1.opensMs too-early'],
    ],
    ['a second run right after the first', second(firstEnds, 'window'), {}, []],
    [
      'a start list without a break',
      second(firstEnds + 15 * MINUTE - 1, 'start-list'),
      {},
      ['races.0.windows.1.opensMs too-early'],
    ],
    [
      'a start list of an hour',
      second(firstEnds + 15 * MINUTE, 'start-list', HOUR),
      {},
      ['races.0.windows.1.closesMs too-long'],
    ],
    ['a private track', one({}), { isPublic: false }, ['races.0.track not-published']],
    ['a withdrawn track', one({}), { isWithdrawn: true }, ['races.0.track withdrawn']],
    ['an older version', one({}), { hash: 'b'.repeat(64) }, ['races.0.track other-version']],
    ['a long course for a cup', CUP, { solverUs: 90_000_001 }, ['track course-too-long']],
  ])('with %s names the field', (_, plan, fact, wanted) => {
    expect(short(planFaults(plan, known(fact), NOW))).toEqual(wanted);
  });

  it('says which break a start list needs: the longest time and ten minutes', () => {
    const [fault] = planFaults(second(firstEnds, 'start-list'), known(), NOW);
    expect(fault?.limits).toEqual({ least: firstEnds + 15 * MINUTE });
  });

  it('compares best times on one track only', () => {
    const other = { ...plannedRace().track, hash: 'b'.repeat(64) };
    const plan = racesPlan([plannedRace(), plannedRace({ track: other })], {
      scoring: { kind: 'best-time' },
    });
    expect(short(planFaults(plan, known(), NOW))).toContain('scoring.kind mixed-races');
  });

  it('needs tracks that are there', () => {
    expect(short(planFaults(one({}), () => undefined, NOW))).toEqual(['races.0.track unknown-track']);
  });
});

describe('a plan that nobody has started by', () => {
  const window = plannedRace().windows[0]!;
  const late = window.closesMs - SHORTEST_WINDOW_MS + 1;
  const before = racesPlan([plannedRace()]);
  const changes: readonly (readonly [string, RacesPlan])[] = [
    ['its track', racesPlan([plannedRace({ track: { ...plannedRace().track, id: 'b'.repeat(15) } })])],
    ['its attempts', racesPlan([plannedRace({ attempts: 7 })])],
    ['who may ride', { ...before, open: before.open === 'members' ? 'verified' : 'members' }],
    ['its scoring', { ...before, scoring: { kind: 'points', cut: 'none' } }],
  ];

  it.each(changes)('changes %s while the shortest window lies ahead', (_, next) => {
    expect(planChangeFaults(before, next, false, late - 1)).toEqual([]);
    expect(short(planChangeFaults(before, next, false, late))).toEqual([
      'races.0.windows.0.closesMs too-early',
    ]);
  });

  it('changes what says nothing of the racing at any time', () => {
    const next = { ...before, name: 'Other', timeZone: 'UTC' };
    expect(planChangeFaults(before, next, false, late)).toEqual([]);
  });

  it('keeps an earlier race that is over beside a later one', () => {
    const later = { opensMs: window.opensMs + DAY, closesMs: window.closesMs + DAY };
    const series = racesPlan([plannedRace(), plannedRace({ windows: [later] })]);
    const next = racesPlan([plannedRace(), plannedRace({ windows: [later], attempts: 7 })]);
    expect(planChangeFaults(series, next, false, late)).toEqual([]);
  });

  it('changes a cup before it opens', () => {
    const next = { ...CUP, equipment: CUP.equipment === 'ski' ? ('board' as const) : ('ski' as const) };
    expect(planChangeFaults(CUP, next, false, CUP.opensMs)).toEqual([]);
    expect(short(planChangeFaults(CUP, next, false, CUP.opensMs + 1))).toEqual(['opensMs too-early']);
    expect(planChangeFaults(CUP, { ...CUP, name: 'Other' }, false, CUP.opensMs + 1)).toEqual([]);
  });
});

describe('a plan that somebody has started by', () => {
  const before = racesPlan([twoRuns()]);
  const [first, last] = twoRuns().windows;
  const changed = (change: Partial<RacesPlan>): RacesPlan => ({ ...before, ...change });
  const windows = (closesMs: number): RacesPlan =>
    changed({ races: [twoRuns({ windows: [first!, { ...last!, closesMs }] })] });
  const now = OPENS + MINUTE;

  it.each<[string, RacesPlan, readonly string[]]>([
    ['its name', changed({ name: 'Other', timeZone: 'UTC' }), []],
    ['what it takes', changed({ takes: 'live' }), ['takes frozen']],
    ['its scoring', changed({ scoring: { kind: 'best-time' } }), ['scoring frozen']],
    ['its attempts', changed({ races: [twoRuns({ attempts: 'free' })] }), ['races.0.attempts frozen']],
    ['its races', changed({ races: [twoRuns(), twoRuns()] }), ['races frozen']],
    ['a longer window', windows(last!.closesMs + HOUR), []],
    ['a shorter window', windows(last!.closesMs - 1), ['races.0.windows.1.closesMs too-early']],
  ])('is asked about %s', (_, next, wanted) => {
    expect(short(planChangeFaults(before, next, true, now))).toEqual(wanted);
    expect(planChangeFaults(before, next, false, now)).toEqual([]);
  });

  it('keeps a window that has ended, and one whose riders are being called', () => {
    const longer = windows(last!.closesMs + HOUR);
    expect(short(planChangeFaults(before, longer, true, last!.closesMs + 1))).toEqual([
      'races.0.windows.1.closesMs frozen',
    ]);
    const listed = { secondRun: { how: 'start-list', reversal: 30 } } as const;
    expect(short(planChangeFaults(changed(listed), { ...longer, ...listed }, true, last!.opensMs))).toEqual([
      'races.0.windows.1.closesMs frozen',
    ]);
  });

  it('keeps the start of a cup', () => {
    expect(short(planChangeFaults(CUP, { ...CUP, opensMs: OPENS + 1 }, true, now))).toEqual([
      'opensMs frozen',
    ]);
  });
});
