import { describe, expect, it } from 'vitest';
import { createFollower } from '../../../src/pilot/follow';
import { createLine, layLine } from '../../../src/pilot/line';
import { createMarks, type Judge, patient, rideMarks } from '../../../src/pilot/marks';
import { naiveRide } from '../../../src/pilot/naive';
import { type Optimised, optimise, optimiseNow } from '../../../src/pilot/optimise';
import type { Piste } from '../../../src/pilot/piste';
import { clonePlan, copyPlan } from '../../../src/pilot/plan';
import { bell, createRandom } from '../../../src/pilot/random';
import { isClean, ridePlan } from '../../../src/pilot/ride';
import { beginChange, createSearch, tryChange } from '../../../src/pilot/search';
import { create, START_GO, step } from '../../../src/sim';
import { firstOf, repeats } from '../../harness/repeats';
import { SETTINGS, type SettingName } from './courses';
import { pisteFor, shortPiste, smoothPlan } from './helpers';

function micros(o: Optimised): number {
  return o.ride.verdict.timeUs!;
}

/**
 * What chance finds without any knowledge of gates: every try changes all numbers of all gates of the best plan so far,
 * by much and by little in turn, and is ridden from the start.
 *
 * @returns the best time found, s
 */
function randomSearch(piste: Piste, tries: number): number {
  const random = createRandom(77);
  const centre = smoothPlan(piste);
  const plan = clonePlan(centre);
  const line = createLine(piste.ground);
  const { knots } = piste.ground;
  const from = createMarks(piste.k, knots);
  const into = createMarks(piste.k, knots);
  // Nobody does anything before the long beep: every try begins there.
  while (from.states[0]!.tick < START_GO) step(piste.k, from.states[0]!, 0, 0);
  const rider = { s: create(piste.k), f: createFollower(), ticks: 0 };
  const ride = (judge: Judge): number => {
    layLine(piste.ground, plan, line);
    return rideMarks(piste, plan, line, from, 0, into, rider, judge);
  };
  let found = ride(patient);
  for (let i = 0; i < tries; i++) {
    copyPlan(centre, plan);
    const wild = i % 2 === 0 ? 1 : 0.2;
    for (let g = 0; g < plan.margin.length; g++) {
      plan.margin[g] = Math.max(0.15, plan.margin[g]! + bell(random) * 0.4 * wild);
      plan.shift[g] = plan.shift[g]! + bell(random) * wild;
      plan.bend[g] = plan.bend[g]! + bell(random) * 0.3 * wild;
      plan.look[g] = Math.max(0.12, plan.look[g]! + bell(random) * 0.1 * wild);
      plan.quick[g] = Math.max(0.05, plan.quick[g]! + bell(random) * 0.3 * wild);
      plan.tuck[g] = Math.max(0, plan.tuck[g]! + bell(random) * 0.5 * wild);
    }
    const cost = ride((_, spent) => spent < found);
    if (cost < found) {
      found = cost;
      copyPlan(plan, centre);
    }
  }
  return found;
}

describe('the search for the ideal line', { timeout: 300_000 }, () => {
  it('is never worse than the plan it starts from, nor gets worse on the way', () => {
    const piste = shortPiste('GS', 10);
    const start = smoothPlan(piste);
    const first = ridePlan(piste, start).verdict.timeUs! / 1e6;
    const search = optimise(piste, { start, effort: 'quick' });
    let before = first;
    let next = search.next();
    while (!next.done) {
      expect(next.value.seconds).toBeLessThanOrEqual(before);
      before = next.value.seconds;
      next = search.next();
    }
    expect(next.value.clean).toBe(true);
    expect(micros(next.value) / 1e6).toBeLessThanOrEqual(before);
    expect(micros(next.value) / 1e6).toBeLessThan(first);
  });

  it('gives the same line for the same seed, however its steps are spread', () => {
    const piste = shortPiste('SL', 8);
    const whole = optimiseNow(piste, { effort: 'quick', seed: 5 });
    const search = optimise(piste, { effort: 'quick', seed: 5 });
    const other = optimise(shortPiste('PSL', 5, 'board'), { effort: 'quick', seed: 9 });
    let next = search.next();
    while (!next.done) {
      other.next();
      next = search.next();
    }
    expect(next.value.plan).toEqual(whole.plan);
    expect(next.value.ride.stream).toEqual(whole.ride.stream);
  });

  it('knows the cost of a change to the last bit without riding the whole course', () => {
    const piste = shortPiste('GS', 14);
    const search = createSearch(piste, smoothPlan(piste));
    const random = createRandom(4);
    let kept = 0;
    for (let i = 0; i < 150; i++) {
      const gate = Math.floor(random() * 14);
      beginChange(search);
      search.plan.margin[gate] = Math.max(0.2, search.plan.margin[gate]! + bell(random) * 0.2);
      search.plan.shift[gate] = search.plan.shift[gate]! + bell(random);
      if (tryChange(search, gate + 1, gate + 1)) kept++;
    }
    expect(kept).toBeGreaterThan(0);
    const ride = ridePlan(piste, search.plan);
    expect(ride.verdict.timeUs! / 1e6).toBe(search.cost);
  });

  const settings: readonly SettingName[] = ['PGS', 'beginner', 'SL', 'GS', 'SG', 'DH', 'PSL'];
  it('is tried in all settings', () => {
    expect([...settings].sort()).toEqual(Object.keys(SETTINGS).sort());
  });

  it.each(firstOf(settings, 2))(
    'gains at least five per cent on straight lines in %s, nine where skis turn without end',
    (name) => {
      const piste = pisteFor(name);
      const naive = naiveRide(piste);
      expect(isClean(naive)).toBe(true);
      const best = optimiseNow(piste, { effort: 'quick' });
      expect(best.clean).toBe(true);
      const gain = 1 - micros(best) / naive.verdict.timeUs!;
      expect(gain).toBeGreaterThan(name === 'SL' || name === 'GS' ? 0.09 : 0.05);
    },
  );

  it.each([
    // A wild try that leaves the rider standing ends early.
    ['a slalom on skis', shortPiste('SL', 4, 'ski', { maxTicks: 2500 })],
    ['a giant slalom on a board', shortPiste('PGS', 4, 'board', { maxTicks: 2500 })],
  ] as const)('is not beaten by more than one per cent by random tries in %s', (_, piste) => {
    const best = micros(optimiseNow(piste, { effort: 'normal' })) / 1e6;
    expect(randomSearch(piste, repeats(800, 20_000))).toBeGreaterThan(best * 0.99);
  });

  it('finds a way over jumps and ice', () => {
    const piste = pisteFor('beginner', {
      bumps: [
        { kind: 0, y: 140_000, height: 500, length: 9000 },
        { kind: 1, y: 260_000, height: 700, length: 12_000 },
      ],
      patches: [{ x0: -6000, y0: 180_000, x1: 6000, y1: 230_000, snow: 0 }],
    });
    const best = optimiseNow(piste, { effort: 'quick' });
    expect(best.clean).toBe(true);
    expect(isClean(best.ride)).toBe(true);
  });
});
