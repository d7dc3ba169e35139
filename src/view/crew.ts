import { Group, type PerspectiveCamera, Vector3 } from 'three';
import type { Compiled, State } from '../sim';
import { createCrashSnow, createSpray, createTrails, type Trails } from './fx';
import type { Light } from './light';
import type { Shed, Tier } from './quality';
import { type Beside, createBeside, createRider, type Rider } from './rider';
import type { CameraMode, FrameTime, RiderFrame, RiderLook } from './types';

/** The riders in the scene with their trails and spray: those in the frames, created when they first appear. */
export interface Crew {
  readonly group: Group;
  update(riders: readonly RiderFrame[], at: Readonly<FrameTime>, mode: CameraMode): void;
  /** Extends the trails for the last tick without drawing a frame. */
  lay(riders: readonly RiderFrame[], mode: CameraMode): void;
  /** Leaves out riders on a machine that is too slow. The rider and the raced ghost are always drawn. */
  shed(what: Shed): void;
  /** Starts a new attempt: riders and spray are reset, the last trails fade. */
  restart(): void;
  /** Clears the snow, after a jump to another moment. */
  clear(): void;
  /** Throws less snow, for reduced motion. */
  calm(on: boolean): void;
  project(rider: number, camera: PerspectiveCamera, out: { x: number; y: number }): boolean;
  dispose(): void;
}

interface Member {
  readonly look: RiderLook;
  readonly rider: Rider;
  readonly trails: Trails;
  readonly beside: Beside;
}

/** Riders farther than this from the first one are not drawn, m. */
const OUT_OF_SIGHT = 240;

/** The end of a tick, for trails that are extended without a frame. */
const TICK: Readonly<FrameTime> = { nowMs: 0, alpha: 1, dt: 0.01 };

const point = new Vector3();

/** Returns the vector from `b` to `a`, m: to the right and down the hill. */
function apart(a: State, b: State): [dx: number, dy: number] {
  return [a.x - b.x, a.y - b.y];
}

function distance(a: State, b: State): number {
  return Math.hypot(...apart(a, b));
}

export function createCrew(k: Compiled, light: Light, tier: Tier): Crew {
  const group = new Group();
  const spray = createSpray(tier, light);
  const crashSnow = createCrashSnow(k, tier, light);
  group.add(spray.object, crashSnow.object);
  const members: Member[] = [];
  /** Most riders drawn, including the first. */
  let most = Number.POSITIVE_INFINITY;

  function remove(index: number): void {
    const [gone] = members.splice(index, 1);
    if (!gone) return;
    group.remove(gone.rider.object, gone.trails.object);
    gone.rider.dispose();
    gone.trails.dispose();
  }

  /** Returns the member for a look; a different look at the same index is another rider. */
  function memberFor(index: number, look: RiderLook): Member {
    const present = members[index];
    if (present?.look === look) return present;
    if (present) remove(index);
    const member = {
      look,
      rider: createRider(look, tier, light),
      trails: createTrails(look, tier, light),
      beside: createBeside(),
    };
    members.splice(index, 0, member);
    group.add(member.rider.object, member.trails.object);
    return member;
  }

  return {
    group,
    update(riders, at, mode) {
      while (members.length > riders.length) remove(members.length - 1);
      for (let i = 0; i < riders.length; i++) {
        const one = riders[i]!;
        const { rider, trails, beside } = memberFor(i, one.look);
        const near = Math.abs(one.cur.y - riders[0]!.cur.y) < OUT_OF_SIGHT;
        rider.object.visible = i === 0 || (i < most && near);
        trails.object.visible = rider.object.visible;
        if (!rider.object.visible) continue;
        if (one.look.kind === 'opponent') rider.sidestep(beside.aside(...apart(one.cur, riders[0]!.cur)));
        rider.update(one.prev, one.cur, at, k);
        if (i > 0) rider.near(distance(one.cur, riders[0]!.cur), one.cur.y - riders[0]!.cur.y);
        trails.update(one.prev, one.cur, at, k, mode);
        if (i > 0) continue;
        spray.update(one.prev, one.cur, at, k);
        crashSnow.update(one.cur, at);
      }
    },
    lay(riders, mode) {
      for (let i = 0; i < riders.length; i++) {
        const { look, prev, cur } = riders[i]!;
        memberFor(i, look).trails.update(prev, cur, TICK, k, mode);
      }
    },
    shed(what) {
      most = what === 'ghosts' ? 2 : Number.POSITIVE_INFINITY;
    },
    restart() {
      for (const member of members) {
        member.rider.snap();
        member.trails.restart();
      }
      spray.clear();
      crashSnow.clear();
    },
    clear() {
      for (const member of members) {
        member.rider.snap();
        member.trails.clear();
      }
      spray.clear();
      crashSnow.clear();
    },
    calm(on) {
      spray.calm(on);
      crashSnow.calm(on);
    },
    project(index, camera, out) {
      const member = members[index];
      if (!member?.rider.object.visible) return false;
      point.copy(member.rider.head).project(camera);
      out.x = point.x * 0.5 + 0.5;
      out.y = 0.5 - point.y * 0.5;
      return point.z < 1 && Math.abs(point.x) <= 1 && Math.abs(point.y) <= 1;
    },
    dispose() {
      while (members.length > 0) remove(members.length - 1);
      spray.dispose();
      crashSnow.dispose();
    },
  };
}
