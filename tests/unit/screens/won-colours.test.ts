import { describe, expect, it } from 'vitest';
import type { TrackSummary } from '../../../src/db';
import { missingFor, wonColours } from '../../../src/screens/settings/won-colours';
import { kitColours } from '../../../src/session';
import { medalTimes } from '../../../src/tracks';

type Ridden = Pick<TrackSummary, 'head' | 'best' | 'earlier'>;

/** A track of a minute, with bests on it as shares of the author's time. */
function ridden(best: Partial<Record<'ski' | 'board', number>>): Ridden {
  const times = medalTimes(60_000_000);
  const bestOf = (share: number) => ({ timeUs: Math.round(share * 60_000_000) });
  return {
    head: { reference: { ski: times, board: times } },
    best: Object.fromEntries(Object.entries(best).map(([gear, share]) => [gear, bestOf(share)])),
  } as unknown as Ridden;
}

const left = (tracks: readonly Ridden[]): readonly number[] => missingFor(tracks).map((one) => one.left);
const times = (n: number, one: Ridden): readonly Ridden[] => Array.from({ length: n }, () => one);

describe('colours that medals bring', () => {
  it('ask of a new rider for all their medals', () => {
    expect(left([])).toEqual([3, 6, 9, 1]);
    expect(left([ridden({}), ridden({ ski: 1.4 })])).toEqual([3, 6, 9, 1]);
  });

  it('count each track once for skis and once for the board, and a better medal for the lesser ones', () => {
    expect(left([ridden({ ski: 1.2, board: 1.24 })])).toEqual([1, 6, 9, 1]);
    expect(left([ridden({ ski: 1.05 }), ridden({ board: 0.99 })])).toEqual([1, 4, 7, 0]);
    expect(left(times(9, ridden({ ski: 1.05 })))).toEqual([0, 0, 0, 1]);
    expect(left(times(30, ridden({ ski: 1.2 })))).toEqual([0, 6, 9, 1]);
  });

  it('count the medals of a course that has changed since, each track once', () => {
    expect(left([{ ...ridden({}), earlier: { ski: 'gold', board: 'bronze' } }])).toEqual([1, 5, 8, 1]);
    expect(left([{ ...ridden({ ski: 1.2 }), earlier: { ski: 'gold' } }])).toEqual([2, 5, 8, 1]);
  });

  it('are none that everybody has', () => {
    for (const { colour } of wonColours) expect(kitColours).not.toContain(colour);
  });
});
