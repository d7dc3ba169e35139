import { describe, expect, it } from 'vitest';
import { analyse, deltaUs, lossTable } from '../../../src/ride';
import { asOpponent, holding, inGate, openSlope, rideOut } from './slope';

function ridden(steer: number, stance: number, k = openSlope()) {
  const ride = inGate(k);
  rideOut(ride, holding(steer, stance));
  return analyse(k, asOpponent(ride).stream);
}

describe('analysis of a ride', () => {
  it('times a gate as the simulation times a split on the same line', () => {
    const k = openSlope({ splits: [30_000, 90_000] });
    const a = ridden(0, 1, k);
    expect(a.gateUs[0]).toBe(a.verdict.splitsUs[0]);
    expect(a.gateUs[2]).toBe(a.verdict.splitsUs[1]);
  });

  it('adds a penalty to the gate where it fell and all after it', () => {
    const over = { splits: [95_000], miss: 3_000_000 };
    const clean = openSlope(over);
    const missing = openSlope({
      ...over,
      gates: clean.course.gates.map((g, i) => (i === 1 ? { ...g, x: 40_000, side: 1 as const } : g)),
    });
    const a = ridden(0, 1, clean);
    const b = ridden(0, 1, missing);
    expect(b.gateUs[0]).toBe(a.gateUs[0]);
    expect(b.gateUs[1]! - a.gateUs[1]!).toBe(3_000_000);
    expect(b.gateUs[4]! - a.gateUs[4]!).toBe(3_000_000);
  });

  it('samples the line down to the finish', () => {
    const a = ridden(0, 1);
    expect(a.y[0]).toBeLessThan(0.1);
    expect(a.y[a.samples - 1]).toBeGreaterThanOrEqual(160);
    expect(a.seconds[a.samples - 1]! * 1e6).toBeCloseTo(a.verdict.timeUs!, -5);
    expect(a.topSpeed).toBeGreaterThan(10);
  });
});

describe('loss by gate', () => {
  it('adds up to the difference at the finish', () => {
    const mine = ridden(0, 0);
    const theirs = ridden(0, 1);
    const table = lossTable(mine, theirs);
    expect(table).toHaveLength(6);
    const sum = table.reduce((all, row) => all + row.lossUs, 0);
    expect(sum).toBe(mine.verdict.timeUs! - theirs.verdict.timeUs!);
    expect(table.at(-1)).toMatchObject({ gate: 5, totalUs: sum });
  });

  it('is nothing against oneself', () => {
    const mine = ridden(16, 1);
    expect(lossTable(mine, mine).every((row) => row.lossUs === 0)).toBe(true);
  });

  it('leaves out what one of the two never reached', () => {
    const mine = ridden(0, 0);
    const short = { ...mine, gateUs: mine.gateUs.map((us, i) => (i < 2 ? us : Number.NaN)) };
    expect(lossTable(mine, short).map((row) => row.gate)).toEqual([0, 1, 5]);
  });

  it('has no delta without both times', () => {
    expect(deltaUs(1_500_000, 1_600_000)).toBe(-100_000);
    expect(deltaUs(-1, 5)).toBeNaN();
    expect(deltaUs(5, undefined)).toBeNaN();
  });
});
