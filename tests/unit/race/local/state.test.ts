import { describe, expect, it } from 'vitest';
import {
  callOffs,
  countedRaces,
  createEvent,
  createRace,
  createSingle,
  currentRace,
  type EventState,
  eventAfter,
  eventPenaltyUs,
  eventStandings,
  hasResult,
  isOver,
  keptState,
  missRuleOf,
  nextStarter,
  officialUs,
  onPodium,
  pacerSeed,
  podium,
  progressOf,
  type RaceAction,
  type RaceSetup,
  type RaceState,
  type RunResult,
  raceAfter,
  raceResults,
  racesOver,
  riddenIn,
  type Scoring,
  standingAt,
  underJury,
} from '../../../../src/race';
import fc from '../../../harness/fast-check';
import { dnf, dns, down, dsq, entries, someSetup } from '../some-race';

const begun = (setup: RaceSetup): RaceState =>
  [{ kind: 'draw' }, { kind: 'start-run' }].reduce(
    (state, action) => raceAfter(state, action as RaceAction),
    createRace(setup),
  );

/** Gives everybody who starts now the result that `of` says. */
function runDown(state: RaceState, of: (entry: string) => RunResult): RaceState {
  let now = state;
  for (let next = nextStarter(now); next !== undefined; next = nextStarter(now)) {
    const run = now.phase === 'run' ? now.results.length - 1 : 0;
    now = raceAfter(now, { kind: 'result', run, entry: next, result: of(next) });
  }
  return now;
}

describe('a race', () => {
  it('goes from its entries by a draw and two runs to a result', () => {
    let race = createRace(someSetup(3));
    expect(raceResults(race)).toEqual([]);
    race = raceAfter(race, { kind: 'draw' });
    expect(race.phase).toBe('drawn');
    race = raceAfter(race, { kind: 'start-run' });
    expect([race.phase, progressOf(race)]).toEqual(['run', { down: 0, of: 3 }]);
    race = runDown(race, (id) => down(50 + Number(id.slice(1))));
    expect(race.phase).toBe('between');
    race = raceAfter(race, { kind: 'start-run' });
    expect(race).toMatchObject({ phase: 'run', order: ['e3', 'e2', 'e1'] });
    race = runDown(race, (id) => down(id === 'e3' ? 40 : 50));
    expect(race.phase).toBe('over');
    expect(raceResults(race).map(({ entry }) => entry)).toEqual(['e3', 'e1', 'e2']);
  });

  it('keeps a rider who is out in run one out of run two, with the reason', () => {
    let race = runDown(begun(someSetup(3)), (id) => (id === 'e2' ? dsq(5) : down(50)));
    race = raceAfter(race, { kind: 'start-run' });
    expect(race).toMatchObject({ phase: 'run' });
    if (race.phase === 'run') expect(race.order).not.toContain('e2');
    race = runDown(race, () => down(50));
    expect(raceResults(race).at(-1)).toMatchObject({
      entry: 'e2',
      run: 0,
      why: { kind: 'dsq', why: { kind: 'gate', gate: 5 } },
    });
  });

  it('is over after run one when nobody is left for run two', () => {
    for (const out of [dns, dnf, dsq(1)]) {
      const race = runDown(begun(someSetup(2)), () => out);
      expect([race.phase, hasResult(race), progressOf(race)]).toEqual(['over', true, { down: 0, of: 2 }]);
      expect(raceResults(race)).toMatchObject([{ run: 0, why: out }, { run: 0 }]);
      expect(raceAfter(race, { kind: 'start-run' })).toBe(race);
    }
  });

  it('goes on to run two once the jury gives back the only time, or lets somebody ride after all', () => {
    const between = runDown(begun(someSetup(2)), (id) => (id === 'e1' ? down(50) : dns));
    const why = { kind: 'jury', words: 'Helmet open' } as const;
    const over = raceAfter(between, { kind: 'disqualify', run: 0, entry: 'e1', why });
    expect([between.phase, over.phase]).toEqual(['between', 'over']);
    expect(raceAfter(over, { kind: 'reinstate', run: 0, entry: 'e1' })).toEqual(between);
    const again = raceAfter(over, { kind: 'reinstate', run: 0, entry: 'e2' });
    expect(nextStarter(again)).toBe('e2');
    expect(runDown(again, () => down(51)).phase).toBe('between');
  });

  it('counts as finished who has come down, not who is out', () => {
    const first = begun(someSetup(3));
    const results = [down(50), dns, dsq(1)];
    const race = runDown(first, () => results.pop()!);
    expect([race.phase, progressOf(race)]).toEqual(['between', { down: 1, of: 3 }]);
  });

  it('that was left between its runs with nobody to start is over when it is read', () => {
    const holding = (race: RaceState) => ({ ...createSingle(race.setup), races: [race] }) as EventState;
    const state = holding(runDown(begun(someSetup(2)), () => dnf));
    const stored = JSON.parse(JSON.stringify(state).replace('"over"', '"between"')) as EventState;
    expect(stored.races[0]?.phase).toBe('between');
    expect(keptState(stored)).toEqual(state);
    expect(keptState(state)).toBe(state);
    const between = holding(runDown(begun(someSetup(2)), () => down(50)));
    expect(keptState(between)).toBe(between);
  });

  it('believes the first word about a rider, and none about another run', () => {
    const race = begun(someSetup(2));
    const id = nextStarter(race)!;
    const once = raceAfter(race, { kind: 'result', run: 0, entry: id, result: down(50) });
    expect(raceAfter(once, { kind: 'result', run: 0, entry: id, result: down(40) })).toBe(once);
    expect(raceAfter(once, { kind: 'result', run: 1, entry: id, result: down(40) })).toBe(once);
    expect(raceAfter(once, { kind: 'result', run: 0, entry: 'nobody', result: down(40) })).toBe(once);
    expect(raceAfter(once, { kind: 'draw' })).toBe(once);
  });

  it('lets the jury take a time away, once and only where there is one', () => {
    const race = runDown(begun(someSetup(2)), (id) => (id === 'e1' ? down(50) : dns));
    const why = { kind: 'jury', words: 'Helmet open' } as const;
    const after = raceAfter(race, { kind: 'disqualify', run: 0, entry: 'e1', why });
    expect(raceResults(after)[0]).toMatchObject({ kind: 'unplaced', why: { kind: 'dsq', why } });
    expect(raceAfter(after, { kind: 'disqualify', run: 0, entry: 'e1', why })).toBe(after);
    expect(raceAfter(race, { kind: 'disqualify', run: 0, entry: 'e2', why })).toBe(race);
  });

  it('lets the jury give back what it took, until the next run begins', () => {
    const race = runDown(begun(someSetup(2)), () => down(50));
    const why = { kind: 'jury', words: 'Helmet open' } as const;
    const after = raceAfter(race, { kind: 'disqualify', run: 0, entry: 'e1', why });
    expect(raceAfter(after, { kind: 'reinstate', run: 0, entry: 'e1' })).toEqual(race);
    expect(raceAfter(race, { kind: 'reinstate', run: 0, entry: 'e1' })).toBe(race);
    const second = raceAfter(after, { kind: 'start-run' });
    expect(raceAfter(second, { kind: 'reinstate', run: 0, entry: 'e1' })).toBe(second);
    expect([underJury(after, 0, 'e1'), underJury(second, 0, 'e1')]).toEqual([true, false]);
  });

  it('lets somebody ride after all who was said not to, until the next run begins', () => {
    for (const said of [dns, { kind: 'dnf', why: 'gave-up' }] as const) {
      const between = runDown(begun(someSetup(3)), (id) => (id === 'e2' ? said : down(50)));
      const again = raceAfter(between, { kind: 'reinstate', run: 0, entry: 'e2' });
      expect(again.phase).toBe('run');
      expect(nextStarter(again)).toBe('e2');
      const back = runDown(again, () => down(49));
      expect(raceResults(back)[0]).toMatchObject({ kind: 'placed', entry: 'e2' });
      const second = raceAfter(between, { kind: 'start-run' });
      expect(raceAfter(second, { kind: 'reinstate', run: 0, entry: 'e2' })).toBe(second);
    }
    const ridden = runDown(begun(someSetup(2)), () => dnf);
    expect(raceAfter(ridden, { kind: 'reinstate', run: 0, entry: 'e1' })).toBe(ridden);
  });

  it('closed in its last run keeps the times that were ridden, and nobody else has started', () => {
    const setup = someSetup(3, { runs: 1 });
    const race = begun(setup);
    const first = nextStarter(race)!;
    const after = raceAfter(raceAfter(race, { kind: 'result', run: 0, entry: first, result: down(50) }), {
      kind: 'close',
    });
    expect(after.phase).toBe('over');
    expect(raceResults(after).map((line) => (line.kind === 'placed' ? line.rank : line.why.kind))).toEqual([
      1,
      'dns',
      'dns',
    ]);
    expect(raceAfter(after, { kind: 'close' })).toBe(after);
    const firstOfTwo = begun(someSetup(3, { runs: 2 }));
    expect(raceAfter(firstOfTwo, { kind: 'close' })).toBe(firstOfTwo);
  });

  it('survives the way through JSON at every step', () => {
    let race = createRace(someSetup(2));
    for (const action of [{ kind: 'draw' }, { kind: 'start-run' }] as const) {
      race = raceAfter(race, action);
      expect(JSON.parse(JSON.stringify(race))).toEqual(race);
    }
  });

  it('ends whatever happens in it', () => {
    const result = fc.constantFrom<RunResult>(down(50), down(51.2), dnf, dns, dsq(1));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 16 }),
        fc.constantFrom(1 as const, 2 as const),
        fc.infiniteStream(result),
        (n, runs, results) => {
          const next = (): RunResult => results.next().value as RunResult;
          let race = runDown(begun(someSetup(n, { runs })), next);
          if (race.phase === 'between') race = runDown(raceAfter(race, { kind: 'start-run' }), next);
          expect(race.phase).toBe('over');
          expect(raceResults(race)).toHaveLength(n);
        },
      ),
    );
  });
});

describe('a race that is called off', () => {
  const setup = someSetup(3, { runs: 2 });
  const ranks = (race: RaceState) =>
    raceResults(race).map((line) => [line.entry, line.kind === 'placed' ? line.rank : line.why.kind]);
  const byNumber = (id: string): RunResult => (id === 'e3' ? dsq(2) : down(50 + Number(id.slice(1))));
  const between = runDown(begun(setup), byNumber);
  const second = raceAfter(between, { kind: 'start-run' });
  const halfway = raceAfter(second, {
    ...{ kind: 'result', run: 1, entry: nextStarter(second)! },
    result: down(40),
  });

  it.each([
    ['before its draw', createRace(setup), ['nothing']],
    ['in its first run', begun(setup), ['nothing']],
    ['between its runs', between, ['first-run', 'nothing']],
    ['in its second run', halfway, ['first-run', 'nothing']],
    ['when it is over', runDown(second, () => down(50)), []],
  ] as const)('%s can be so in these ways', (_, race, ways) => {
    expect(callOffs(race)).toEqual(ways);
    for (const counts of ['first-run', 'nothing'] as const) {
      const off = raceAfter(race, { kind: 'call-off', counts });
      if (!callOffs(race).includes(counts)) expect(off).toBe(race);
      else
        expect([off.phase, isOver(off), hasResult(off)]).toEqual([
          'called-off',
          true,
          counts === 'first-run',
        ]);
    }
  });

  it.each([
    ['between its runs', between],
    ['in the middle of its second run', halfway],
  ])('%s has the result of the first run where that is to count', (_, race) => {
    const off = raceAfter(race, { kind: 'call-off', counts: 'first-run' });
    expect(ranks(off)).toEqual([
      ['e1', 1],
      ['e2', 2],
      ['e3', 'dsq'],
    ]);
    expect(raceResults(off)[0]).toMatchObject({ timeUs: 51e6, runsUs: [51e6] });
  });

  it('has no result where nothing is to count, and what was ridden can still be looked at', () => {
    const off = raceAfter(halfway, { kind: 'call-off', counts: 'nothing' });
    expect(raceResults(off)).toEqual([]);
    expect(riddenIn(off)).toBe(halfway);
    expect(riddenIn(raceAfter(createRace(setup), { kind: 'call-off', counts: 'nothing' }))).toBeUndefined();
  });

  it('hears nothing more, but goes on where it was', () => {
    for (const counts of ['first-run', 'nothing'] as const) {
      const off = raceAfter(halfway, { kind: 'call-off', counts });
      const next = nextStarter(halfway)!;
      for (const action of [
        { kind: 'draw' },
        { kind: 'start-run' },
        { kind: 'close' },
        { kind: 'call-off', counts },
        { kind: 'result', run: 1, entry: next, result: down(40) },
        { kind: 'disqualify', run: 0, entry: 'e1', why: { kind: 'gate', gate: 1 } },
        { kind: 'reinstate', run: 0, entry: 'e3' },
      ] as const)
        expect(raceAfter(off, action)).toBe(off);
      expect(nextStarter(off)).toBeUndefined();
      expect(underJury(off, 1, next)).toBe(false);
      expect(JSON.parse(JSON.stringify(off))).toEqual(off);
      expect(raceAfter(off, { kind: 'resume' })).toBe(halfway);
    }
    expect(raceAfter(halfway, { kind: 'resume' })).toBe(halfway);
  });
});

describe('the live rank', () => {
  const first = { a: down(50, [10, 30]), b: down(51, [11, 29]), c: dnf };

  it.each([
    ['the first one there', [{}], 'a', 0, 10, { rank: 1, of: 1, gapUs: undefined, leaders: [] }],
    ['ahead of the leader', [first], 'd', 0, 9.5, { rank: 1, of: 3, gapUs: -500_000, leaders: ['a'] }],
    ['between', [first], 'd', 1, 29.4, { rank: 2, of: 3, gapUs: 400_000, leaders: ['b'] }],
    ['level with the leader', [first], 'd', 0, 10, { rank: 1, of: 3, gapUs: 0, leaders: ['a'] }],
    [
      'behind two who lead with one time of the board',
      [{ a: down(50.004), b: down(50.009), c: down(51) }],
      'd',
      'finish',
      50.5,
      { rank: 3, of: 4, gapUs: 500_000, leaders: ['a', 'b'] },
    ],
    [
      'level with two who lead',
      [{ a: down(50), b: down(50) }],
      'd',
      'finish',
      50.0099,
      { rank: 1, of: 3, gapUs: 0, leaders: ['a', 'b'] },
    ],
    ['at the line', [first], 'd', 'finish', 52, { rank: 3, of: 3, gapUs: 2_000_000, leaders: ['a'] }],
    [
      'in the second run with the first one added',
      [first, { b: down(49, [10, 28]) }],
      'a',
      0,
      11.2,
      { rank: 2, of: 2, gapUs: 200_000, leaders: ['b'] },
    ],
  ] as const)('%s', (_, runs, entry, point, seconds, wanted) => {
    expect(standingAt(point, runs, entry, seconds * 1e6)).toEqual(wanted);
  });

  it('at the line is the rank of the result list', () => {
    const times = fc.array(fc.integer({ min: 4000, max: 4020 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(times, (all) => {
        const ids = all.map((_, i) => `e${i + 1}`);
        const setup = someSetup(ids.length, { runs: 1 });
        let race = begun(setup);
        for (let next = nextStarter(race); next !== undefined; next = nextStarter(race)) {
          if (race.phase !== 'run') break;
          const us = all[Number(next.slice(1)) - 1]! * 10_000;
          const { rank } = standingAt('finish', race.results, next, us);
          race = raceAfter(race, { kind: 'result', run: 0, entry: next, result: down(us / 1e6) });
          const line = raceResults(race).find(({ entry }) => entry === next);
          expect(line).toMatchObject({ rank, timeUs: officialUs(us) });
        }
      }),
    );
  });
});

const plan = (name: string) => ({ track: { ...someSetup(1).track, name }, runs: 1 as const });

function someEvent(races: number, riders: number): EventState {
  return createEvent({
    races: Array.from({ length: races }, (_, n) => plan(`Track ${n}`)),
    entries: entries(riders),
    scoring: { kind: 'points', cut: 'none' },
    reversal: 30,
    ghosts: 'off',
    seed: 5,
  });
}

/** Rides one race of an event to its end. */
function rideRace(event: EventState, race: number, of: (entry: string) => RunResult): EventState {
  let now = eventAfter(event, { race, action: { kind: 'draw' } });
  now = eventAfter(now, { race, action: { kind: 'start-run' } });
  for (let next = nextStarter(now.races[race]!); next !== undefined; next = nextStarter(now.races[race]!)) {
    now = eventAfter(now, { race, action: { kind: 'result', run: 0, entry: next, result: of(next) } });
  }
  return now;
}

describe('an event', () => {
  it('rides its races one after the other, each with a draw of its own', () => {
    let event = someEvent(2, 6);
    expect(eventAfter(event, { race: 1, action: { kind: 'draw' } })).toBe(event);
    event = rideRace(event, 0, (id) => down(50 + Number(id.slice(1))));
    expect(currentRace(event)).toBe(1);
    event = rideRace(event, 1, (id) => down(60 - Number(id.slice(1))));
    expect(currentRace(event)).toBeUndefined();
    const [one, two] = event.races.map((race) => ('bibs' in race ? race.bibs : {}));
    expect(one).not.toEqual(two);
  });

  it('takes a race up again for somebody who was said not to start, until the next one is begun', () => {
    const plan = { track: someSetup(2).track, runs: 1 } as const;
    let event = createEvent({
      ...{ races: [plan, plan], entries: entries(2), scoring: { kind: 'times' } },
      ...{ reversal: 30, ghosts: 'off', seed: 1 },
    });
    const act = (state: EventState, race: number, action: RaceAction) => eventAfter(state, { race, action });
    for (const action of [{ kind: 'draw' }, { kind: 'start-run' }, { kind: 'close' }] as const)
      event = act(event, 0, action);
    expect(currentRace(event)).toBe(1);
    const back: RaceAction = { kind: 'reinstate', run: 0, entry: 'e1' };
    expect(currentRace(act(event, 0, back))).toBe(0);
    event = act(act(event, 1, { kind: 'draw' }), 1, { kind: 'start-run' });
    expect(act(event, 0, back)).toBe(event);
  });

  it.each([
    ['points', { kind: 'points', cut: 'none' }, [100, 80]],
    ['times', { kind: 'times' }, [51e6, 52e6]],
  ] as const)('scored by %s counts a race called off after run one by that run', (_, scoring, sums) => {
    const plan = { track: someSetup(2).track, runs: 2 } as const;
    let event = createEvent({
      ...{ races: [plan, plan], entries: entries(2), scoring, reversal: 30, ghosts: 'off', seed: 1 },
    });
    const act = (race: number, action: RaceAction): void => {
      event = eventAfter(event, { race, action });
    };
    act(0, { kind: 'draw' });
    act(0, { kind: 'start-run' });
    for (const n of [1, 2]) act(0, { kind: 'result', run: 0, entry: `e${n}`, result: down(50 + n) });
    act(0, { kind: 'call-off', counts: 'first-run' });
    expect(currentRace(event)).toBe(1);
    // The second race is given up before its draw: it is over, and counts for nobody.
    act(1, { kind: 'call-off', counts: 'nothing' });
    expect([currentRace(event), racesOver(event)]).toEqual([undefined, 2]);
    expect(countedRaces(event).map(({ number }) => number)).toEqual([0]);
    const lines = eventStandings(event);
    expect(lines.map(({ entry }) => entry)).toEqual(['e1', 'e2']);
    expect(lines.map(({ points, timeUs }) => (scoring.kind === 'points' ? points : timeUs))).toEqual(sums);
    expect(lines.map(({ scores }) => scores.length)).toEqual([1, 1]);
    // The first one can only be gone on with as long as nothing came after it.
    const before = event;
    act(0, { kind: 'resume' });
    expect(event).toBe(before);
    act(1, { kind: 'resume' });
    act(0, { kind: 'resume' });
    expect(currentRace(event)).toBe(0);
  });

  it('rides all its races by one rule for misses, which is the sport’s unless another one was chosen', () => {
    expect(missRuleOf(someEvent(2, 2))).toBe('out');
    const { track } = someSetup(2);
    const event = createEvent({
      ...{ races: [1, 2].map(() => ({ track, runs: 1 })), entries: entries(2), scoring: { kind: 'times' } },
      ...{ reversal: 30, ghosts: 'off', misses: 'time', seed: 1 },
    });
    expect(event.races.map(({ setup }) => setup.misses)).toEqual(['time', 'time']);
    const missed = { ...down(56), penaltyUs: 6_000_000 } as RunResult;
    let over = rideRace(event, 0, (id) => (id === 'e1' ? missed : down(55)));
    over = rideRace(over, 1, () => missed);
    expect(eventStandings(over).map(({ entry, timeUs }) => [entry, timeUs])).toEqual([
      ['e2', 111e6],
      ['e1', 112e6],
    ]);
    expect(['e1', 'e2'].map((id) => eventPenaltyUs(over, id))).toEqual([12e6, 6e6]);
  });

  it('says how far the last race moved everybody', () => {
    let event = rideRace(someEvent(2, 3), 0, (id) => down(50 + Number(id.slice(1))));
    expect(eventStandings(event).map(({ moved }) => moved)).toEqual([undefined, undefined, undefined]);
    event = rideRace(event, 1, (id) => (id === 'e1' ? dnf : down(50)));
    const moved = Object.fromEntries(eventStandings(event).map((line) => [line.entry, line.moved]));
    expect(moved).toEqual({ e1: -2, e2: 1, e3: 1 });
  });

  it('a race alone is an event of one', () => {
    const event = rideRace(createSingle(someSetup(2, { runs: 1 })), 0, (id) => down(Number(id.slice(1))));
    expect(eventStandings(event).map(({ entry, timeUs }) => [entry, timeUs])).toEqual([
      ['e1', 1e6],
      ['e2', 2e6],
    ]);
  });
});

it('a podium has no room for somebody without a point where points count, nor without a place', () => {
  const line = { rank: 1, scores: [], timeUs: 0 };
  const lines = [
    { ...line, entry: 'e1', placed: 1, points: 100 },
    { ...line, entry: 'e2', placed: 1, points: 0 },
    { ...line, entry: 'e3', placed: 0, points: 0 },
  ];
  const who = (scoring: Scoring) => onPodium(lines, scoring).map(({ entry }) => entry);
  expect(who({ kind: 'points', cut: 'eight-percent' })).toEqual(['e1']);
  expect(who({ kind: 'times' })).toEqual(['e1', 'e2']);
});

it('a podium has room for those who share a step', () => {
  const lines = [1, 2, 2, 4].map((rank, i) => ({ entry: `e${i}`, rank }));
  expect(podium(lines).map(({ step }) => step)).toEqual([1, 2, 2]);
});

it('a pacer rides each run of each race by another seed', () => {
  const seeds = [1, 2].flatMap((seed) => [0, 1].map((run) => pacerSeed(someSetup(1, { seed }), 9, run)));
  expect(new Set(seeds).size).toBe(4);
});
