import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { buildArena, signPlaces } from '../../../src/view/ceremony/arena';
import { buildChampion } from '../../../src/view/ceremony/champion';
import { type Cheerer, GEAR_X, poseCheer } from '../../../src/view/ceremony/cheer';
import { PIECES } from '../../../src/view/ceremony/confetti';
import { crowdPlaces, SPECTATORS, spectatorModel } from '../../../src/view/ceremony/crowd';
import { framingOf, MOST_ON_STEP, podiumLayout } from '../../../src/view/ceremony/layout';
import { fitTitle } from '../../../src/view/ceremony/signs';
import type { CeremonyRider, Rank } from '../../../src/view/ceremony/types';
import {
  Bone,
  createSkeleton,
  FORE_ARM,
  MAX_LEG,
  SHIN,
  THIGH,
  UPPER_ARM,
} from '../../../src/view/rider/skeleton';

const SIDES = [0, 1] as const;
const FIELDS: readonly (readonly Rank[])[] = [
  [1],
  [1, 2],
  [1, 2, 3],
  [1, 1, 3],
  [1, 2, 2],
  [1, 1, 1],
  [1, 2, 3, 3, 3, 3, 3],
];

describe('the podium', () => {
  it('has the winner in the middle and the second at the left', () => {
    const { steps } = podiumLayout([1, 2, 3]);
    expect(steps.map(({ rank }) => rank)).toEqual([2, 1, 3]);
    expect(steps[1]!.x).toBeCloseTo(0);
    const heights = steps.map(({ height }) => height);
    expect(heights[1]).toBeGreaterThan(heights[0]!);
    expect(heights[0]).toBeGreaterThan(heights[2]!);
  });

  it('has a block for taken places only', () => {
    expect(podiumLayout([1]).steps.map(({ rank }) => rank)).toEqual([1]);
    expect(podiumLayout([1, 2]).steps.map(({ rank }) => rank)).toEqual([2, 1]);
    expect(podiumLayout([1, 1, 3]).steps.map(({ rank }) => rank)).toEqual([1, 3]);
  });

  it.each(FIELDS)('keeps everybody on their own block with room (%s, …)', (...ranks) => {
    const { steps, spots, half } = podiumLayout(ranks);
    for (const { rider, rank, x, y } of spots) {
      const step = steps.find((one) => one.rank === rank)!;
      expect(ranks[rider]).toBe(rank);
      expect(y).toBe(step.height);
      expect(Math.abs(x - step.x)).toBeLessThan(step.width / 2 - 0.5);
    }
    const xs = spots.map(({ x }) => x).sort((a, b) => a - b);
    for (let i = 1; i < xs.length; i++) expect(xs[i]! - xs[i - 1]!).toBeGreaterThan(1);
    expect(Math.max(...steps.map(({ x, width }) => x + width / 2))).toBeCloseTo(half);
    expect(Math.min(...steps.map(({ x, width }) => x - width / 2))).toBeCloseTo(-half);
  });

  it('draws no more riders of one place than fit', () => {
    expect(podiumLayout([1, 1, 1, 1, 1, 1]).spots).toHaveLength(MOST_ON_STEP);
  });

  it.each(FIELDS)('is whole in pictures of any shape (%s, …)', (...ranks) => {
    const layout = podiumLayout(ranks);
    const fov = (32 * Math.PI) / 180;
    for (const aspect of [0.5, 0.8, 1, 1.6]) {
      const { distance, lookAt } = framingOf(layout, fov, aspect);
      // At the front of the blocks, where the picture shows least.
      const high = (distance - 0.75) * Math.tan(fov / 2);
      expect(high * aspect).toBeGreaterThanOrEqual(layout.half);
      expect(lookAt + high).toBeGreaterThanOrEqual(layout.top + 2.3);
      expect(lookAt - high).toBeLessThanOrEqual(0);
    }
  });

  it('bears a number on each block and a title', () => {
    const places = signPlaces(podiumLayout([1, 1, 3]));
    expect(places.map(({ sign }) => sign)).toEqual(['rank1', 'rank3', 'title']);
  });
});

describe('cheering', () => {
  const skeleton = createSkeleton();
  const all = ([1, 2, 3] as const).flatMap((rank) =>
    SIDES.map((gearSide): Cheerer => ({ rank, gearSide, phase: rank })),
  );

  it.each(all)('keeps every limb whole (%o)', (who) => {
    for (let time = 0; time < 15; time += 0.05) {
      poseCheer(skeleton, who, time);
      for (const side of SIDES) {
        const { hip, knee, ankle, shoulder, elbow, wrist } = skeleton;
        expect(hip[side].distanceTo(ankle[side])).toBeLessThanOrEqual(MAX_LEG + 1e-6);
        expect(hip[side].distanceTo(knee[side])).toBeCloseTo(THIGH, 4);
        expect(knee[side].distanceTo(ankle[side])).toBeCloseTo(SHIN, 4);
        expect(shoulder[side].distanceTo(elbow[side])).toBeCloseTo(UPPER_ARM, 4);
        expect(elbow[side].distanceTo(wrist[side])).toBeCloseTo(FORE_ARM, 4);
        expect(ankle[side].y).toBeGreaterThan(0.1);
      }
    }
  });

  it('raises both of the winner’s hands and one of the others’', () => {
    for (const who of all) {
      poseCheer(skeleton, who, 1);
      const up = SIDES.filter((side) => skeleton.wrist[side].y > skeleton.neck.y);
      expect(up).toEqual(who.rank === 1 ? [0, 1] : [who.gearSide === 0 ? 1 : 0]);
    }
  });

  it('has a hand at the gear that stands beside the rider', () => {
    poseCheer(skeleton, { rank: 2, gearSide: 1, phase: 0 }, 2);
    const gear = new Vector3().setFromMatrixPosition(skeleton.bones[Bone.board]!);
    expect(gear.x).toBeCloseTo(GEAR_X);
    expect(gear.y).toBe(0);
    expect(Math.abs(skeleton.wrist[1].x - gear.x)).toBeLessThan(0.3);
  });
});

const rider = (more: Partial<CeremonyRider>): CeremonyRider => ({
  rank: 1,
  equipment: 'ski',
  kit: { primary: '#ffc21f', secondary: '#16213f' },
  bib: '7',
  ...more,
});

describe('what is built', () => {
  it('wears the number in front, the medal of the place and the suit', () => {
    const count = (of: CeremonyRider): number => buildChampion(of, 'low').getAttribute('position').count;
    expect(count(rider({ bib: '88' }))).toBeGreaterThan(count(rider({ bib: '1' })));
    expect(count(rider({ bib: '' }))).toBeLessThan(count(rider({ bib: '1' })));
    const colours = (of: CeremonyRider): Set<string> => {
      const at = buildChampion(of, 'low').getAttribute('color');
      return new Set(
        Array.from({ length: at.count }, (_, i) =>
          [at.getX(i), at.getY(i), at.getZ(i)].map((c) => Math.round(c * 255)).join(),
        ),
      );
    };
    expect(colours(rider({ rank: 3 }))).toContain('201,129,74');
    expect(colours(rider({ rank: 1 }))).not.toContain('201,129,74');
    const own = { kit: { primary: '#8a4fe0', secondary: '#12805c' } };
    expect(colours(rider(own))).toContain('138,79,224');
  });

  it.each(['ski', 'board'] as const)('stands %ss upright on the ground', (equipment) => {
    const geometry = buildChampion(rider({ equipment }), 'low');
    const [at, bone] = [geometry.getAttribute('position'), geometry.getAttribute('aBone')];
    const ys = Array.from({ length: at.count }, (_, i) => i)
      .filter((i) => bone.getX(i) === Bone.board)
      .map((i) => at.getY(i));
    expect(Math.min(...ys)).toBeCloseTo(0);
    expect(Math.max(...ys)).toBeGreaterThan(1.6);
  });

  it('is a few thousand triangles on low', () => {
    const layout = podiumLayout([1, 2, 3]);
    const riders = 3 * (buildChampion(rider({}), 'low').getAttribute('position').count / 3);
    const arena = 2 * buildArena(layout, true).triangles;
    const crowd = SPECTATORS.low * spectatorModel(true).mesh.triangles;
    expect(riders + arena + crowd + 2 * PIECES.low).toBeLessThan(7000);
  });

  it('keeps the crowd behind the fences', () => {
    for (const { z } of crowdPlaces(SPECTATORS.high)) expect(z).toBeLessThan(-5);
  });
});

describe('the title on the arch', () => {
  const widthOf = (text: string, size: number): number => [...text].length * size * 0.6;

  it('is written large on one line where it is short', () => {
    expect(fitTitle('Club night', 900, widthOf)).toEqual({ lines: ['Club night'], size: 92 });
  });

  it('is divided between words where it is long', () => {
    const { lines } = fitTitle('Nachtslalom Kaltbrunn des Skiclubs am See', 900, widthOf);
    expect(lines).toEqual(['Nachtslalom Kaltbrunn', 'des Skiclubs am See']);
  });

  it.each(['x'.repeat(300), '夜'.repeat(60), `${'word '.repeat(40)}`, ''])(
    'never overflows (%#)',
    (title) => {
      const { lines, size } = fitTitle(title, 900, widthOf);
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(widthOf(line, size)).toBeLessThanOrEqual(900);
    },
  );
});
