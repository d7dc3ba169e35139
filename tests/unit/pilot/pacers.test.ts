import { describe, expect, it } from 'vitest';
import { LEVELS, pacerBase, pacerRide } from '../../../src/pilot/pacers';
import { isClean } from '../../../src/pilot/ride';
import { shortPiste } from './helpers';

const SEEDS = [1, 2, 3, 4, 5];

describe.each(['SL', 'GS', 'SG', 'DH'] as const)('pacers in %s', (name) => {
  const piste = shortPiste(name, 14);
  const base = pacerBase(piste);
  const mean = LEVELS.map((level) => {
    const rides = SEEDS.map((seed) => pacerRide(piste, base, level, seed));
    return {
      clean: rides.filter(isClean).length,
      us: rides.reduce((sum, r) => sum + (r.verdict.timeUs ?? Number.POSITIVE_INFINITY), 0) / rides.length,
    };
  });

  it('nearly always get down cleanly', () => {
    for (const { clean } of mean) expect(clean).toBeGreaterThanOrEqual(SEEDS.length - 1);
  });

  it('are the faster the higher their level', () => {
    for (let i = 1; i < mean.length; i++) expect(mean[i]!.us).toBeLessThan(mean[i - 1]!.us);
  });
});

describe('a pacer', { timeout: 60_000 }, () => {
  const piste = shortPiste('GS', 8);
  const base = pacerBase(piste);

  it('rides the same ride for the same seed and another for another', () => {
    const once = pacerRide(piste, base, 'national', 7).stream;
    expect(pacerRide(piste, base, 'national', 7).stream).toEqual(once);
    expect(pacerRide(piste, base, 'national', 8).stream.runs).not.toEqual(once.runs);
  });

  it('waits for the gun in a race with a common start', () => {
    const ride = pacerRide(piste, base, 'world', 3, { gunTick: 300 });
    expect(ride.state.t0).toBe(300);
    expect(ride.state.shut).toBe(0);
  });
});
