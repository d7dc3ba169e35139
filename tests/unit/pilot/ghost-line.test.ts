import { describe, expect, it } from 'vitest';
import { gateLosses, traceRide } from '../../../src/pilot/ghost-line';
import { pacerBase, pacerRide } from '../../../src/pilot/pacers';
import { ridePlan } from '../../../src/pilot/ride';
import { shortPiste } from './helpers';

const piste = shortPiste('GS', 10);
const base = pacerBase(piste);
const ideal = ridePlan(piste, base);
const slow = pacerRide(piste, base, 'club', 1);

describe('a ride traced', () => {
  const trace = traceRide(piste.k, ideal.stream);

  it('has a time for every gate, rising, and ends at the finish time', () => {
    expect(trace.gatesUs).toHaveLength(11);
    for (let i = 1; i < 11; i++) expect(trace.gatesUs[i]).toBeGreaterThan(trace.gatesUs[i - 1]!);
    expect(Math.abs(trace.gatesUs[10]! - ideal.verdict.timeUs!)).toBeLessThanOrEqual(1);
  });

  it('runs as points from the start past the finish, about a metre apart', () => {
    const { points } = trace;
    expect(points[1]).toBe(0);
    expect(points[points.length - 1]).toBeGreaterThanOrEqual(piste.k.finishY);
    expect(points.length / 2).toBeGreaterThan(piste.k.finishY * 0.8);
    expect(points.length / 2).toBeLessThan(piste.k.finishY * 1.3);
  });

  it('loses gate by gate what it loses in all', () => {
    const mine = traceRide(piste.k, slow.stream);
    const lost = gateLosses(mine, trace).reduce<number>((sum, us) => sum + us!, 0);
    expect(lost).toBe(mine.gatesUs[10]! - trace.gatesUs[10]!);
    expect(lost).toBeGreaterThan(0);
  });

  it('says nothing of gates that were not reached', () => {
    const half = { ...slow.stream, runs: slow.stream.runs.slice(0, 90) };
    const losses = gateLosses(traceRide(piste.k, half), trace);
    expect(losses.at(-1)).toBeUndefined();
  });
});
