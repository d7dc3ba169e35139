import { describe, expect, it } from 'vitest';
import {
  type Attempt,
  type EventRows,
  forecast,
  onlineStandings,
  ownPlace,
  raceList,
  shownRace,
  splitDeltas,
  TOP_LINES,
} from '../../../../src/race';
import fc from '../../../harness/fast-check';
import {
  attempt,
  DAY,
  decision,
  eventRows,
  HOUR,
  MINUTE,
  OPENS,
  plannedRace,
  racesPlan,
  twoRuns,
} from '../some-event';
import { dnf, down, dsq } from '../some-race';

const NOW = OPENS + 30 * MINUTE;
const END = OPENS + 3 * DAY;
const one = (attempts: readonly Attempt[], change: Partial<EventRows> = {}): EventRows =>
  eventRows(racesPlan([plannedRace()]), { attempts, ...change });

/** A list in short: rank or why, rider, seconds. */
const short = (rows: EventRows, nowMs = NOW): readonly string[] =>
  raceList(rows, 0, nowMs).map((line) =>
    line.kind === 'placed'
      ? `${line.rank} ${line.entry} ${line.timeUs / 1e6}`
      : `${line.why.kind}${line.run + 1} ${line.entry}`,
  );

describe('a result list', () => {
  it.each<[string, readonly Attempt[], readonly string[]]>([
    [
      'has the best of all attempts',
      [
        attempt('a', down(51)),
        attempt('a', down(50), { at: 1000 }),
        attempt('a', dnf, { at: 2000 }),
        attempt('b', down(50.5)),
      ],
      ['1 a 50', '2 b 50.5'],
    ],
    [
      'shares a place among equal times, the later starter first',
      [attempt('a', down(50.009), { at: 1 }), attempt('b', down(50)), attempt('c', down(51))],
      ['1 a 50', '1 b 50', '3 c 51'],
    ],
    [
      'leaves out what is pending, refused or under way',
      [attempt('a', 'pending'), attempt('b', 'refused'), attempt('c', 'under-way'), attempt('d', down(50))],
      ['1 d 50'],
    ],
    [
      'tells who is out, and takes a miss over none',
      [attempt('a', dsq(3)), attempt('b', dsq(2)), attempt('b', dnf, { at: 1 }), attempt('c', down(50))],
      ['1 c 50', 'dnf1 b', 'dsq1 a'],
    ],
  ])('%s', (_, attempts, wanted) => {
    expect(short(one(attempts))).toEqual(wanted);
  });

  it('says of who never came down that they did not, once it is final', () => {
    const rows = one([attempt('a', 'given-up'), attempt('b', down(50))]);
    expect(short(rows)).toEqual(['1 b 50']);
    expect(short(rows, END)).toEqual(['1 b 50', 'dnf1 a']);
  });

  it('takes no verdict that came after it was final', () => {
    const late = attempt('a', down(40));
    const judged = { ...late.outcome, judgedMs: OPENS + HOUR + DAY + 1 } as Attempt['outcome'];
    expect(short(one([{ ...late, outcome: judged }, attempt('b', down(50))]), END)).toEqual([
      '1 b 50',
      'dnf1 a',
    ]);
  });
});

describe('two runs', () => {
  const rows = (attempts: readonly Attempt[]): EventRows => eventRows(racesPlan([twoRuns()]), { attempts });
  const second = { run: 1, at: 76 * MINUTE };

  it('are added, and who did not start in the second is named at the end', () => {
    const all = rows([
      attempt('a', down(50)),
      attempt('b', down(51)),
      attempt('c', down(52)),
      attempt('d', dnf),
      attempt('a', down(52), second),
      attempt('b', down(50), second),
    ]);
    expect(short(all, OPENS + 80 * MINUTE)).toEqual(['1 b 101', '2 a 102', 'dnf1 d']);
    expect(short(all, END)).toEqual(['1 b 101', '2 a 102', 'dns2 c', 'dnf1 d']);
  });

  it('count by the first alone when the race is called off so', () => {
    const all = rows([attempt('a', down(50)), attempt('b', down(51)), attempt('b', down(40), second)]);
    const off = (counts: 'first-run' | 'nothing'): EventRows => ({
      ...all,
      cancelled: [{ race: 0, atMs: OPENS + 80 * MINUTE, counts }],
    });
    expect(short(off('first-run'), END)).toEqual(['1 a 50', '2 b 51']);
    expect(short(off('nothing'), END)).toEqual([]);
  });
});

describe('the jury', () => {
  const attempts = [attempt('a', down(50)), attempt('a', down(51), { at: 1 }), attempt('b', down(52))];

  it('takes one ride away, or puts the rider out of the run', () => {
    expect(short(one(attempts, { decisions: [decision('a', { attempt: 'a-0' })] }))).toEqual([
      '1 a 51',
      '2 b 52',
    ]);
    expect(short(one(attempts, { decisions: [decision('a')] }))).toEqual(['1 b 52', 'dsq1 a']);
  });

  it('leaves no trace of a decision that it has taken back', () => {
    const ride = fc.record({
      rider: fc.constantFrom('a', 'b', 'c', 'd'),
      at: fc.nat(20 * MINUTE),
      result: fc.oneof(
        fc.integer({ min: 40, max: 44 }).map((s) => down(s)),
        fc.constantFrom(dnf, dsq(1)),
      ),
    });
    fc.assert(
      fc.property(fc.array(ride, { minLength: 1 }), fc.nat(), (rides, nth) => {
        const all = rides.map(({ rider, at, result }, n) => attempt(rider, result, { at, id: `r${n}` }));
        const { rider, id } = all[nth % all.length]!;
        for (const of of [id, undefined]) {
          const taken = decision(rider, { attempt: of });
          const back = { ...taken, takenBackMs: OPENS + 20 * MINUTE };
          expect(raceList(one(all, { decisions: [back] }), 0, NOW)).toEqual(raceList(one(all), 0, NOW));
          expect(onlineStandings(one(all, { decisions: [back] }), NOW)).toEqual(
            onlineStandings(one(all), NOW),
          );
          const out = raceList(one(all, { decisions: [taken] }), 0, NOW);
          if (of === undefined)
            expect(out.find(({ entry }) => entry === rider)).toMatchObject({ why: { kind: 'dsq' } });
        }
      }),
    );
  });
});

it('lists and standings do not depend on the order in which rides arrive', () => {
  const ride = fc.record({
    rider: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    race: fc.constantFrom(0, 1),
    run: fc.constantFrom(0, 1),
    at: fc.nat(5),
    seconds: fc.integer({ min: 40, max: 43 }),
  });
  const scoring = fc.constantFrom(
    { kind: 'times' as const },
    { kind: 'points' as const, cut: 'eight-percent' as const },
  );
  fc.assert(
    fc.property(fc.array(ride, { maxLength: 30 }), fc.nat(), scoring, (rides, turn, by) => {
      const all = rides.map(({ rider, race, run, at, seconds }, n) =>
        attempt(rider, down(seconds), { race, run, at, id: `r${n}` }),
      );
      const from = all.length === 0 ? 0 : turn % all.length;
      const other = [...all.slice(from), ...all.slice(0, from)].reverse();
      const plan = racesPlan([twoRuns(), twoRuns()], { scoring: by });
      const [x, y] = [all, other].map((attempts) => eventRows(plan, { attempts }));
      expect(raceList(y!, 0, END)).toEqual(raceList(x!, 0, END));
      expect(onlineStandings(y!, END)).toEqual(onlineStandings(x!, END));
    }),
  );
});

describe('the standings of an event', () => {
  const rides = [
    attempt('a', down(50)),
    attempt('b', down(54.01)),
    attempt('a', down(50), { race: 1, at: 1 }),
    attempt('b', down(49), { race: 1, at: 1 }),
  ];
  const by = (scoring: Parameters<typeof racesPlan>[1]): readonly string[] => {
    const plan = racesPlan([plannedRace(), plannedRace()], scoring);
    return onlineStandings(eventRows(plan, { attempts: rides }), NOW).map(
      ({ rank, entry, points, timeUs, moved }) => `${rank} ${entry} ${points} ${timeUs / 1e6} ${moved}`,
    );
  };

  it.each([
    ['times added', { scoring: { kind: 'times' } }, ['1 a 180 100 0', '2 b 180 103.01 0']],
    ['the best time', { scoring: { kind: 'best-time' } }, ['1 b 180 49 1', '2 a 180 50 -1']],
    ['points', { scoring: { kind: 'points', cut: 'none' } }, ['1 a 180 100 0', '1 b 180 103.01 1']],
    [
      'points near the winner only',
      { scoring: { kind: 'points', cut: 'eight-percent' } },
      ['1 a 180 100 0', '2 b 100 103.01 0'],
    ],
  ] as const)('go by %s', (_, scoring, wanted) => {
    expect(by(scoring)).toEqual(wanted);
  });
});

describe('hidden times', () => {
  const rows = eventRows(racesPlan([plannedRace()], { timesHidden: true }), {
    attempts: [attempt('b', down(50)), attempt('a', down(51)), attempt('c', 'pending', { claimed: 1 })],
  });

  it('are shown to nobody but their rider before the window ends', () => {
    const shown = shownRace(rows, 0, OPENS + HOUR);
    expect(shown).toMatchObject({ lines: [], hidden: { run: 0, riders: ['a', 'b', 'c'] } });
    expect(JSON.stringify(shown)).not.toMatch(/000000/);
    expect(onlineStandings(rows, OPENS + HOUR).every(({ timeUs }) => timeUs === 0)).toBe(true);
    expect(forecast(rows, 0, 'c', OPENS + HOUR)).toBeUndefined();
    expect(ownPlace(rows, 0, 'b', OPENS + HOUR)).toMatchObject({ line: undefined, best: down(50) });
  });

  it('are shown afterwards', () => {
    const shown = shownRace(rows, 0, OPENS + HOUR + 1);
    expect(shown.lines.map(({ entry }) => entry)).toEqual(['b', 'a']);
    expect(shown.hidden).toBeUndefined();
  });
});

it('shows the first run of those who have still to ride in the second while it is open', () => {
  const windows = [
    { opensMs: OPENS, closesMs: OPENS + HOUR },
    { opensMs: OPENS + 2 * HOUR, closesMs: OPENS + 3 * HOUR },
  ];
  const second = { run: 1, at: 2 * HOUR };
  const rows = eventRows(racesPlan([plannedRace({ runs: 2, windows })]), {
    attempts: [
      ...[attempt('a', down(50)), attempt('b', down(51)), attempt('c', down(52)), attempt('d', dnf)],
      attempt('b', down(49), second),
    ],
  });
  const at = (ms: number) => {
    const { lines, toRide } = shownRace(rows, 0, ms);
    return [lines, toRide].map((all) => all.map(({ entry }) => entry));
  };
  expect(at(OPENS + HOUR - 1)).toEqual([['a', 'b', 'c', 'd'], []]);
  expect(at(OPENS + 2 * HOUR + MINUTE)).toEqual([
    ['b', 'd'],
    ['a', 'c'],
  ]);
  expect(shownRace(rows, 0, OPENS + 2 * HOUR + MINUTE).toRide[0]).toMatchObject({
    rank: 1,
    timeUs: 50_000_000,
  });
  expect(at(OPENS + 3 * HOUR + 1)[1]).toEqual([]);
});

describe('what is stored of a race', () => {
  it('is its first two hundred lines and the counts of all', () => {
    const attempts = Array.from({ length: 250 }, (_, n) => attempt(`r${n}`, down(50 + n), { at: n }));
    const rows = one([...attempts, attempt('x', 'pending'), attempt('y', dnf), attempt('z', 'under-way')]);
    const { lines, counts } = shownRace(rows, 0, NOW);
    expect(lines).toHaveLength(TOP_LINES);
    expect(counts).toEqual({
      ...{ riders: 253, placed: 250, dnf: 1, dsq: 0, dns: 0, pending: 1, refused: 0, underWay: 1 },
    });
    expect(ownPlace(rows, 0, 'r249', NOW)).toMatchObject({ line: { rank: 250 }, of: 250 });
  });
});

describe('a forecast', () => {
  const others = [attempt('a', down(50)), attempt('b', down(52)), attempt('c', 'pending', { claimed: 1e7 })];

  it('is the place among what is verified of the others', () => {
    const waiting = attempt('d', 'pending', { claimed: 51_000_000 });
    expect(forecast(one([...others, waiting]), 0, 'd', NOW)).toEqual({ rank: 2, timeUs: 51_000_000 });
  });

  it('adds the first run', () => {
    const rows = eventRows(racesPlan([twoRuns()]), {
      attempts: [
        attempt('a', down(50)),
        attempt('d', down(51)),
        attempt('a', down(50), { run: 1, at: 76 * MINUTE }),
        attempt('d', 'pending', { run: 1, at: 77 * MINUTE, claimed: 48_000_000 }),
      ],
    });
    expect(forecast(rows, 0, 'd', OPENS + 80 * MINUTE)).toEqual({ rank: 1, timeUs: 99_000_000 });
  });
});

it('splits stand beside those of another run, cut off to hundredths', () => {
  const own = down(50.019, [10.019, 30]);
  const other = down(49, [10.02]);
  if (own.kind !== 'finished' || other.kind !== 'finished') throw new Error('Both are in the finish.');
  expect(splitDeltas(own, other)).toEqual([
    { us: 10_010_000, deltaUs: -10_000 },
    { us: 30_000_000, deltaUs: undefined },
    { us: 50_010_000, deltaUs: 1_010_000 },
  ]);
});
