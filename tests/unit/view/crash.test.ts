import { Vector3 } from 'three';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Compiled,
  type Course,
  CrashCause,
  compile,
  copyState,
  create,
  type State,
} from '../../../src/sim';
import { createCamera } from '../../../src/view/camera';
import { createCrashSnow } from '../../../src/view/fx';
import { createLight } from '../../../src/view/light';
import { between, createBetween } from '../../../src/view/rider/between';
import { keepClear } from '../../../src/view/rider/clear';
import { createDrive } from '../../../src/view/rider/drive';
import { createPlace } from '../../../src/view/rider/place';
import { createSkeleton } from '../../../src/view/rider/skeleton';
import { poseSkier } from '../../../src/view/rider/ski-pose';
import { plane } from '../sim/courses';
import { rideDown } from './slope';

const DT = 0.01;
const slope = plane(20, { length: 400, over: { maxTicks: 2200 } });
const TREE = { x: 0, y: 60_000, r: 600 };
const ROCK = { x: 0, y: 60_000, r: 900 };
/** Straight down into what stands in the way. */
const tuck = (s: State, tick: number): readonly [number, number] =>
  s.phase === 0 ? [0, tick === 300 ? 1 : 0] : [0, 1];

/** The last two states of each tick from just before a fall to just after it. */
function fallOf(course: Course): { k: Compiled; ticks: { prev: State; cur: State }[] } {
  const k = compile(course, 'ski');
  const ticks: { prev: State; cur: State }[] = [];
  let seen = false;
  rideDown(
    course,
    'ski',
    ({ prev, cur }) => {
      if (cur.crash > 0) seen = true;
      if (!seen && cur.y < 50) return;
      if (seen && cur.crash === 0 && ticks.at(-1)!.cur.crash === 0) return;
      const one = { prev: create(k), cur: create(k) };
      copyState(prev, one.prev);
      copyState(cur, one.cur);
      ticks.push(one);
    },
    tuck,
    1,
  );
  return { k, ticks };
}

let atTree: ReturnType<typeof fallOf>;
let atRock: ReturnType<typeof fallOf>;
beforeAll(() => {
  atTree = fallOf({ ...slope, trees: [TREE] });
  atRock = fallOf({ ...slope, trees: [ROCK] });
});

describe('a rider at a tree', () => {
  it('is never drawn inside it: not a limb of one who lies there', () => {
    const { k, ticks } = atTree;
    const drive = createDrive(false, false);
    const place = createPlace();
    const skeleton = createSkeleton();
    const rider = createBetween();
    const bone = new Vector3();
    let nearest = Number.POSITIVE_INFINITY;
    let down = 0;
    for (const { prev, cur } of ticks) {
      between(prev, cur, { alpha: 1 }, rider);
      drive.update(rider, cur, k, DT);
      keepClear(k, cur, drive, rider);
      poseSkier(skeleton, drive.pose);
      place.update(rider, drive, skeleton, false, DT);
      // The first moments are the impact itself; in the last the rider stands up beside the trunk.
      if (drive.fallen < 0.3 || drive.tumble.rising > 0.2) continue;
      down++;
      for (const { elements } of skeleton.bones) {
        bone.set(elements[12]!, elements[13]!, elements[14]!).applyMatrix4(place.matrix);
        nearest = Math.min(nearest, Math.hypot(bone.x - TREE.x / 1000, -bone.z - TREE.y / 1000));
      }
    }
    expect(down).toBeGreaterThan(120);
    expect(nearest).toBeGreaterThan(TREE.r / 1000);
  });

  it('lies where the simulation has them when there is no tree', () => {
    const { ticks } = atTree;
    const k = compile(slope, 'ski');
    const rider = createBetween();
    const { prev, cur } = ticks.at(-80)!;
    between(prev, cur, { alpha: 1 }, rider);
    const drive = createDrive(false, false);
    drive.update(rider, cur, k, DT);
    keepClear(k, cur, drive, rider);
    expect([rider.x, rider.y]).toEqual([cur.x, cur.y]);
  });
});

describe('the camera in a fall', () => {
  /** Distance and side of the camera from the rider, and where the rider is in the picture, by ticks since the fall. */
  function film(reducedMotion: boolean): { distance: number; aside: number; seen: Vector3 }[] {
    const course: Course = { ...slope, trees: [{ ...TREE, x: 40_000 }] };
    // Off the middle of the piste: there the open side is to the left.
    const k = compile(course, 'ski');
    const camera = createCamera(k, { reducedMotion });
    camera.resize(0.6);
    camera.snap('cut');
    const out: { distance: number; aside: number; seen: Vector3 }[] = [];
    for (const { prev, cur } of atTree.ticks) {
      for (const s of [prev, cur]) s.x += 30;
      camera.update(prev, cur, { alpha: 1, dt: DT }, 'low');
      for (const s of [prev, cur]) s.x -= 30;
      if (cur.crash === 0 && out.length === 0) continue;
      const { position } = camera.camera;
      const at = new Vector3(cur.x + 30, cur.z + 0.6, -cur.y);
      out.push({
        distance: position.distanceTo(at),
        aside: position.x - at.x,
        seen: at.project(camera.camera),
      });
    }
    return out;
  }

  it('moves out to the open side, keeps the rider in the picture and comes back', () => {
    const shots = film(false);
    const middle = shots[150]!;
    expect(middle.distance).toBeGreaterThan(shots[0]!.distance + 2);
    expect(middle.aside).toBeLessThan(-3);
    for (const { seen } of shots) expect(Math.max(Math.abs(seen.x), Math.abs(seen.y))).toBeLessThan(0.9);
    expect(shots.at(-1)!.distance).toBeLessThan(middle.distance - 1);
  });

  it('stays where it was for those who want little motion', () => {
    const shots = film(true);
    expect(Math.abs(shots[150]!.aside)).toBeLessThan(2);
  });
});

describe('snow thrown by a fall', () => {
  /** Heights over the snow at which particles were born, for as long as the fall lasts. */
  function bornIn({ k, ticks }: ReturnType<typeof fallOf>, calm = false): number[] {
    const light = createLight('crisp');
    const snow = createCrashSnow(k, 'high', light);
    snow.calm(calm);
    for (const { cur } of ticks) {
      light.uniforms.uFrame.value[0]! += DT;
      snow.update(cur, { nowMs: 0, dt: DT, alpha: 1 });
    }
    const { geometry } = snow.object;
    const lives = geometry.getAttribute('aLife');
    const places = geometry.getAttribute('position');
    const ground = ticks.at(-1)!.cur.zg;
    return Array.from({ length: lives.count }, (_, i) => i)
      .filter((i) => lives.getX(i) > 0)
      .map((i) => places.getY(i) - ground);
  }

  it('comes off the whole height of the tree that was hit, and off no rock', () => {
    expect(atTree.ticks.some(({ cur }) => cur.crashCause === CrashCause.tree)).toBe(true);
    const tree = bornIn(atTree);
    expect(tree.filter((h) => h > 2.5).length).toBeGreaterThan(30);
    const rock = bornIn(atRock);
    expect(rock.length).toBeGreaterThan(30);
    expect(rock.filter((h) => h > 2.5)).toEqual([]);
  });

  it('is less for those who want little motion', () => {
    expect(bornIn(atTree, true).length).toBeLessThan(bornIn(atTree).length * 0.6);
  });
});
