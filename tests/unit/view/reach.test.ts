import { describe, expect, it } from 'vitest';
import { compile } from '../../../src/sim';
import { cameraNumbers } from '../../../src/view/camera/numbers';
import { createPiste } from '../../../src/view/camera/piste';
import { placeStands } from '../../../src/view/camera/television';
import { createSorted, showRange } from '../../../src/view/props/sorted';
import { REACH } from '../../../src/view/reach';
import { hillyCourse } from './slope';

describe('what is drawn above the camera', () => {
  it('is all of the start, from every television camera that films a rider there', () => {
    for (const discipline of [0, 1, 2, 3] as const) {
      const k = compile(hillyCourse(discipline), 'ski');
      const [first] = placeStands(k, createPiste(k), cameraNumbers(discipline), Number.POSITIVE_INFINITY);
      expect(first!.y).toBeLessThan(REACH.tv.things - 10);
    }
  });

  it('is the arch, for a rider who has come to rest in the run-out', () => {
    // A rider rests at most 38 m below the line, the camera ten more.
    expect(REACH.finish.things).toBeGreaterThan(38 + 10 + 20);
  });

  it('ends for a banner where it ends for its posts', () => {
    const shown = (first: readonly number[], from: number): number[] => {
      const range: number[] = [];
      const sorted = createSorted(
        [
          { y: 0, first: first[0]! },
          { y: 500, first: first[1]! },
        ],
        first[2]!,
      );
      showRange({ setDrawRange: (...r) => range.push(...r) }, sorted, { from, to: 200 });
      return range;
    };
    for (const from of [-10, -0.5, 0.5, 40]) {
      expect(shown([0, 12, 24], from)[1]! > 0).toBe(shown([0, 300, 900], from)[1]! > 0);
    }
  });
});
