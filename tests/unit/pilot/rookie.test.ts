import { describe, expect, it } from 'vitest';
import { rookieRide } from '../../../src/pilot/pacers';
import { pisteOf } from '../../../src/pilot/piste';
import { isClean } from '../../../src/pilot/ride';
import { compile } from '../../../src/sim';
import { tracks } from '../academy/streams';
import { workbench } from './workbench';

const easy = tracks.filter(({ style, difficulty }) => style !== 'training' && difficulty === 'easy');

describe('a rookie', { timeout: 60_000 }, () => {
  it.each(easy.map((track) => [track.name, track] as const))('comes down %s clean and slowly', (_, track) => {
    for (const equipment of ['ski', 'board'] as const) {
      const piste = pisteOf(compile(track.course, equipment));
      for (const seed of [1, 2]) {
        const ride = rookieRide(piste, seed);
        expect(isClean(ride)).toBe(true);
        const share = ride.verdict.timeUs! / track.reference![equipment]!.authorUs;
        expect(share).toBeGreaterThan(1.5);
        expect(share).toBeLessThan(2);
      }
    }
  });

  it('asked for alone is ridden without a search for the ideal line', async () => {
    const { client } = workbench();
    const track = easy[0]!;
    const shares: number[] = [];
    const orders = [{ level: 'rookie', seed: 1 } as const];
    const [found] = await client.pacers(track.course, 'ski', orders, {
      onProgress: (share) => shares.push(share),
    });
    expect(found?.timeUs).toBe(rookieRide(pisteOf(compile(track.course, 'ski')), 1).verdict.timeUs);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.8);
  });
});
