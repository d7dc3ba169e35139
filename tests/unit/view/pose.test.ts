import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { TIP_CLEARANCE } from '../../../src/view/rider/arms';
import { poseBoarder } from '../../../src/view/rider/board-pose';
import { buildFigure } from '../../../src/view/rider/figure';
import { createPose, type Pose } from '../../../src/view/rider/pose';
import {
  Bone,
  createSkeleton,
  FORE_ARM,
  MAX_LEG,
  POLE,
  SHIN,
  type Skeleton,
  THIGH,
  UPPER_ARM,
} from '../../../src/view/rider/skeleton';
import { poseSkier } from '../../../src/view/rider/ski-pose';
import fc from '../../harness/fast-check';

const SIDES = [0, 1] as const;
const share = fc.double({ min: 0, max: 1, noNaN: true });
const angle = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });

/** Any pose the drive can come to, and many it cannot. */
const anyPose = fc.record<Pose>({
  lean: angle(1.117),
  angulation: fc.double({ min: 0, max: 0.8, noNaN: true }),
  flex: share,
  tuck: share,
  slip: angle(1.4),
  counter: angle(1.05),
  look: angle(1.15),
  air: share,
  wedge: share,
  block: angle(1),
  start: share,
  skate: share,
  stride: angle(30),
  stand: share,
  raise: share,
  fall: share,
  flail: angle(30),
});

const FIGURES = [
  { name: 'skier', pose: poseSkier },
  { name: 'boarder', pose: poseBoarder },
] as const;

/** Boots lie on the ankle; a foot may be pulled off it only when no leg could reach. */
function everyNumber(s: Skeleton): number[] {
  return s.bones.flatMap((b) => b.elements);
}

describe.each(FIGURES)('pose of the $name', ({ pose }) => {
  it('never over-stretches a leg', () => {
    fc.assert(
      fc.property(anyPose, (p) => {
        const s = createSkeleton();
        pose(s, p);
        for (const side of SIDES)
          expect(s.hip[side].distanceTo(s.ankle[side])).toBeLessThanOrEqual(MAX_LEG + 1e-6);
      }),
      { numRuns: 150 },
    );
  });

  it('keeps the length of every limb', () => {
    fc.assert(
      fc.property(anyPose, (p) => {
        const s = createSkeleton();
        pose(s, p);
        for (const side of SIDES) {
          expect(s.hip[side].distanceTo(s.knee[side])).toBeCloseTo(THIGH, 5);
          expect(s.knee[side].distanceTo(s.ankle[side])).toBeCloseTo(SHIN, 5);
          expect(s.shoulder[side].distanceTo(s.elbow[side])).toBeCloseTo(UPPER_ARM, 5);
          expect(s.elbow[side].distanceTo(s.wrist[side])).toBeCloseTo(FORE_ARM, 5);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('gives finite matrices for every pose', () => {
    fc.assert(
      fc.property(anyPose, (p) => {
        const s = createSkeleton();
        pose(s, p);
        expect(everyNumber(s).every(Number.isFinite)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('keeps hips, knees and hands above the snow', () => {
    fc.assert(
      fc.property(anyPose, (p) => {
        const s = createSkeleton();
        pose(s, p);
        expect(s.hips.y).toBeGreaterThan(0.2);
        for (const side of SIDES) {
          expect(s.knee[side].y).toBeGreaterThan(0);
          expect(s.ankle[side].y).toBeGreaterThan(0);
          expect(s.wrist[side].y).toBeGreaterThan(-0.02);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('folds down in the tuck', () => {
    const tall = createSkeleton();
    const tucked = createSkeleton();
    pose(tall, { ...createPose(), flex: 0.22 });
    pose(tucked, { ...createPose(), flex: 0.22, tuck: 1 });
    expect(tucked.neck.y).toBeLessThan(tall.neck.y - 0.35);
  });

  it('leans the way it is told', () => {
    for (const lean of [0.8, -0.8]) {
      const s = createSkeleton();
      pose(s, { ...createPose(), lean });
      expect(Math.sign(s.hips.x)).toBe(-Math.sign(lean));
    }
  });

  it('raises one fist over the head to cheer', () => {
    const s = createSkeleton();
    pose(s, { ...createPose(), flex: 0.1, stand: 1, raise: 1 });
    const high = SIDES.filter((side) => s.wrist[side].y > s.neck.y + 0.2);
    expect(high).toHaveLength(1);
  });
});

describe('pose of the skier', () => {
  it('keeps both pole tips above the snow', () => {
    fc.assert(
      fc.property(anyPose, (p) => {
        const s = createSkeleton();
        poseSkier(s, p);
        for (const side of SIDES) expect(s.tip[side].y).toBeGreaterThanOrEqual(TIP_CLEARANCE - 1e-9);
      }),
      { numRuns: 150 },
    );
  });

  it('mirrors left and right exactly', () => {
    // Parts of the pose that have no side of their own; a raised arm has one.
    fc.assert(
      fc.property(anyPose, (any) => {
        const p = { ...any, raise: 0, fall: 0, skate: 0 };
        // At lean zero neither ski is the inside one: a choice has to be made there.
        fc.pre(Math.abs(p.lean) > 1e-3);
        const a = createSkeleton();
        const b = createSkeleton();
        poseSkier(a, p);
        poseSkier(b, {
          ...p,
          lean: -p.lean,
          slip: -p.slip,
          counter: -p.counter,
          look: -p.look,
          block: -p.block,
        });
        const flipped = new Vector3();
        for (const side of SIDES) {
          const other = side === 0 ? 1 : 0;
          for (const joint of ['hip', 'knee', 'ankle', 'shoulder', 'elbow', 'wrist', 'tip'] as const) {
            flipped.copy(b[joint][other]);
            flipped.x = -flipped.x;
            expect(a[joint][side].distanceTo(flipped)).toBeLessThan(1e-2);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('crosses the hand on the far side of the pole', () => {
    const s = createSkeleton();
    poseSkier(s, { ...createPose(), lean: 0.7, block: 1 });
    const free = createSkeleton();
    poseSkier(free, { ...createPose(), lean: 0.7 });
    expect(s.wrist[1].x).toBeLessThan(free.wrist[1].x - 0.25);
    expect(s.wrist[0].distanceTo(free.wrist[0])).toBeLessThan(1e-9);
  });

  it('turns the tips of a wedge together without crossing', () => {
    const s = createSkeleton();
    poseSkier(s, { ...createPose(), wedge: 1 });
    const tip = (bone: number): number => new Vector3(0, -0.1, -0.8).applyMatrix4(s.bones[bone]!).x;
    const tail = (bone: number): number => new Vector3(0, -0.1, 0.9).applyMatrix4(s.bones[bone]!).x;
    expect(tip(Bone.bootR) - tip(Bone.bootL)).toBeGreaterThan(0.05);
    expect(tail(Bone.bootR) - tail(Bone.bootL)).toBeGreaterThan(0.9);
  });

  it('plants both poles ahead of the boots in the start gate', () => {
    const s = createSkeleton();
    poseSkier(s, { ...createPose(), start: 1 });
    for (const side of SIDES) {
      expect(s.tip[side].y).toBeLessThan(0.2);
      expect(s.tip[side].z).toBeLessThan(-0.4);
      expect(s.tip[side].distanceTo(s.wrist[side])).toBeLessThan(POLE + 0.06);
    }
  });

  it('sweeps the arms back in the push', () => {
    const s = createSkeleton();
    poseSkier(s, { ...createPose(), skate: 1, stride: Math.PI });
    for (const side of SIDES) expect(s.wrist[side].z).toBeGreaterThan(s.shoulder[side].z);
  });

  it('faces down the hill in a hockey stop', () => {
    const s = createSkeleton();
    poseSkier(s, { ...createPose(), lean: 0.65, slip: 1.2, counter: -0.99 });
    const ahead = new Vector3(0, 0, -1).transformDirection(s.bones[Bone.chest]!);
    // The rider goes to the right of the skis.
    expect(ahead.x).toBeGreaterThan(0.6);
  });
});

describe('mesh of the rider', () => {
  const look = {
    goofy: false,
    kit: { primary: '#FFC21F', secondary: '#16213F' },
    bib: '188',
    kind: 'me',
    label: '',
  } as const;

  it('keeps the triangle budgets', () => {
    for (const equipment of ['ski', 'board'] as const) {
      for (const [tier, most] of [
        ['low', 770],
        ['medium', 1100],
        ['high', 1100],
      ] as const) {
        const g = buildFigure({ ...look, equipment }, tier);
        expect(g.getAttribute('position').count / 3).toBeLessThanOrEqual(most);
      }
    }
  });

  it('names only bones that poses set', () => {
    for (const equipment of ['ski', 'board'] as const) {
      const s = createSkeleton();
      (equipment === 'ski' ? poseSkier : poseBoarder)(s, createPose());
      const bones = buildFigure({ ...look, equipment }, 'high').getAttribute('aBone');
      for (let i = 0; i < bones.count; i++)
        expect(s.bones[bones.getX(i)]!.determinant()).toBeGreaterThan(0.5);
    }
  });
});
