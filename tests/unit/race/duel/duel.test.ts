import { describe, expect, it } from 'vitest';
import {
  bracketOf,
  championOf,
  createDuel,
  type DrawnDuel,
  type DuelAction,
  type DuelState,
  duelAfter,
  duelPacerSeed,
  duelPhase,
  duelRanks,
  isUnderJury,
  type LegRun,
  legResult,
  nextLeg,
  riderOn,
} from '../../../../src/race';
import fc from '../../../harness/fast-check';
import { dnf, down, dsq, entries, someSetup } from '../some-race';

const { track } = someSetup(2);

function drawn(n: number, seed = 7): DrawnDuel {
  const { duel } = createDuel({ track, entries: entries(n), seed });
  const state = duelAfter(duel, { kind: 'draw' });
  if (state.phase !== 'drawn') throw new Error(state.phase);
  return state;
}

const time = (seconds: number): LegRun => ({ result: down(seconds), gates: 9 });
const out = (gates: number): LegRun => ({ result: dsq(gates + 1), gates });

/** Rides the next leg with these times, in the order of the pair. */
function ride(state: DuelState, a: LegRun, b: LegRun): DrawnDuel {
  const next = nextLeg(state);
  if (!next) throw new Error('there is nothing left to ride');
  const { round, at, leg } = next;
  const after = duelAfter(state, { kind: 'leg', round, at, leg, runs: [a, b] });
  if (after.phase !== 'drawn') throw new Error(after.phase);
  return after;
}

describe('a parallel duel', () => {
  it('is drawn by lot, the same for the same seed', () => {
    expect(drawn(8).seeds).toEqual(drawn(8).seeds);
    expect([...drawn(8).seeds].sort()).toEqual(entries(8).map(({ id }) => id));
    expect(new Set([1, 2, 3, 4, 5].map((seed) => drawn(8, seed).seeds.join())).size).toBeGreaterThan(1);
  });

  it('is ridden twice by each pair, with the courses swapped, to its champion', () => {
    let state = drawn(2);
    expect(nextLeg(state)).toMatchObject({ round: 0, at: 0, leg: 0 });
    expect([riderOn(0, 0), riderOn(1, 0), riderOn(0, 1), riderOn(1, 1)]).toEqual([0, 1, 1, 0]);
    state = ride(state, time(20), time(20.3));
    expect(duelPhase(state)).toBe('run');
    state = ride(state, time(20.4), time(20));
    expect(duelPhase(state)).toBe('over');
    expect(championOf(bracketOf(state))).toBe(state.seeds[1]);
    expect(nextLeg(state)).toBeUndefined();
  });

  it.each([
    [
      'a time and a time by their hundredths',
      [time(20.009), time(20.001)],
      { kind: 'timed', differenceUs: 0 },
    ],
    [
      'two times by what misses have added to them',
      [{ result: { ...down(24), penaltyUs: 3_000_000 }, gates: 2 }, time(23)],
      { kind: 'timed', differenceUs: 1_000_000 },
    ],
    ['one of them out', [out(3), time(30)], { kind: 'out', who: 0 }],
    ['both out, the second farther', [out(3), out(5)], { kind: 'both-out', farther: 1 }],
    ['both out at one gate', [out(3), { result: dnf, gates: 3 }], { kind: 'both-out', farther: 'neither' }],
    [
      'nobody against them',
      [
        { result: { kind: 'unopposed' }, gates: 0 },
        { result: { kind: 'dns' }, gates: 0 },
      ],
      { kind: 'out', who: 1 },
    ],
  ] as const)('reads from %s what the bracket needs', (_, runs, wanted) => {
    expect(legResult(runs)).toEqual(wanted);
  });

  it('goes on without a rider who is not there', () => {
    const state = drawn(4);
    const after = duelAfter(state, { kind: 'absent', round: 0, at: 0, who: 0 });
    expect(nextLeg(after)).toMatchObject({ round: 0, at: 1, leg: 0 });
    expect(after.phase === 'drawn' && bracketOf(after).rounds[0]?.[0]).toMatchObject({
      legs: [
        { kind: 'out', who: 0 },
        { kind: 'out', who: 0 },
      ],
    });
  });

  it('counts what is said twice, or of another run, once', () => {
    const state = drawn(4);
    const leg: DuelAction = { kind: 'leg', round: 0, at: 0, leg: 0, runs: [time(20), time(21)] };
    const once = duelAfter(state, leg);
    expect(duelAfter(once, leg)).toBe(once);
    expect(duelAfter(state, { ...leg, leg: 1 })).toBe(state);
    expect(duelAfter(state, { ...leg, at: 1 })).toBe(state);
    expect(duelAfter(state, { kind: 'draw' })).toBe(state);
  });

  it('lets the jury take a run and give it back, which changes who goes on', () => {
    let state: DuelState = drawn(2);
    state = ride(ride(state, time(20), time(21)), time(20), time(21));
    const [a, b] = (state as DrawnDuel).seeds;
    const place = { round: 0, at: 0, leg: 1, who: 0 } as const;
    const judged = duelAfter(state, { kind: 'disqualify', ...place, words: 'skied over a gate' });
    if (judged.phase !== 'drawn' || state.phase !== 'drawn') throw new Error(judged.phase);
    expect(championOf(bracketOf(judged))).toBe(b);
    expect(judged.legs[1]?.runs[0].result).toMatchObject({
      kind: 'dsq',
      why: { kind: 'jury', words: 'skied over a gate' },
    });
    const back = duelAfter(judged, { kind: 'reinstate', ...place });
    expect(back).toEqual(state);
    expect(championOf(bracketOf(state))).toBe(a);
    expect(duelAfter(state, { kind: 'reinstate', ...place })).toBe(state);
  });

  it('lets a rider ride after all who was said not to start, until a later round has begun', () => {
    const state = ride(drawn(4), time(20), time(21));
    const after = duelAfter(state, { kind: 'absent', round: 0, at: 0, who: 1 });
    const place = { round: 0, at: 0, leg: 1, who: 1 } as const;
    // The run they did ride stays.
    expect(duelAfter(after, { kind: 'reinstate', ...place })).toEqual(state);
    expect(duelAfter(after, { kind: 'reinstate', ...place, who: 0 })).toBe(after);
    let later: DuelState = after;
    for (let n = 0; n < 3; n++) later = ride(later, time(20), time(21));
    expect(duelAfter(later, { kind: 'reinstate', ...place })).toBe(later);
  });

  it('is settled for the jury once a later round has begun', () => {
    let state: DuelState = drawn(4);
    for (let n = 0; n < 4; n++) state = ride(state, time(20), time(21));
    expect(isUnderJury(state as DrawnDuel, 0)).toBe(true);
    state = ride(state, time(20), time(21));
    expect(isUnderJury(state as DrawnDuel, 0)).toBe(false);
    const place = { round: 0, at: 0, leg: 0, who: 0 } as const;
    expect(duelAfter(state, { kind: 'disqualify', ...place, words: 'late' })).toBe(state);
  });

  it('gives a pacer another seed in every run, the same whenever it is asked for', () => {
    const { setup } = drawn(2);
    const seeds = [0, 1, 2, 3].flatMap((round) =>
      ([0, 1, 'third'] as const).flatMap((at) =>
        [0, 1].map((leg) => duelPacerSeed(setup, 5, { round, at, leg })),
      ),
    );
    expect(new Set(seeds).size).toBe(seeds.length);
    expect(duelPacerSeed(setup, 5, { round: 0, at: 0, leg: 0 })).toBe(seeds[0]);
  });

  it('with two to sixteen riders and any times ends with a place for everybody', () => {
    const run = fc.oneof(
      fc.integer({ min: 1000, max: 3000 }).map((hundredths) => time(hundredths / 100)),
      fc.integer({ min: 0, max: 8 }).map(out),
    );
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 16 }), fc.infiniteStream(run), (n, runs) => {
        let state: DuelState = drawn(n);
        let legs = 0;
        while (nextLeg(state)) {
          state = ride(state, runs.next().value as LegRun, runs.next().value as LegRun);
          legs++;
        }
        // Every pair twice; the small final is one pair more, where two lost a semifinal.
        expect(legs).toBe(2 * (n - 1 + (n > 3 ? 1 : 0)));
        expect(duelRanks(bracketOf(state as DrawnDuel))).toHaveLength(n);
      }),
      { numRuns: 60 },
    );
  });
});
