import { PerspectiveCamera } from 'three';
import { type Compiled, cellAt, Phase, type State } from '../../sim';
import { clamp, damp } from '../maths';
import type { Outlook } from '../reach';
import { between, createBetween } from '../rider/between';
import type { Foothold } from '../terrain';
import type { CameraMode, FrameTime } from '../types';
import { createCrashCamera } from './crash';
import { createFinish } from './finish';
import { createFollow, holdInside, type Operator } from './follow';
import { fitLens, type Lens, setLens } from './lens';
import { cameraNumbers, RATES } from './numbers';
import { createOrbit } from './orbit';
import { createPiste } from './piste';
import { createShake } from './shake';
import { blendShots, clearSnow, createShot, flight, type Shot } from './shot';
import { createSubject, lookAtRider } from './subject';
import { createTelevision } from './television';

/** How a run's first frame is shown: at the start gate, with a flight to the rider, or at the rider at once. */
export type Entry = 'flight' | 'cut';

export interface CameraOptions {
  /** No flights, a fixed lens, tighter following (design section 11). */
  readonly reducedMotion: boolean;
  /** Computes the height of the snow as drawn; the course's own ground if absent. */
  readonly height?: (at: Foothold) => void;
  /** Distance at which a rider is visible in the light of the course, m; unlimited if absent. */
  readonly visibility?: number;
}

export interface RideCamera {
  readonly camera: PerspectiveCamera;
  /** The part of the hill that must be built for the present shot. */
  readonly outlook: Outlook;
  /** Mean slope around the rider, rad, smoothed: the mountains tilt with it. */
  readonly slope: number;
  /** Moves the camera for a rider between two ticks. */
  update(prev: State, cur: State, at: Readonly<Pick<FrameTime, 'alpha' | 'dt'>>, mode: CameraMode): void;
  /** Sets the aspect ratio: width / height. */
  resize(aspect: number): void;
  /** Starts afresh: after a restart, a scrub or a change of the watched rider. */
  snap(entry?: Entry): void;
}

const NEAR = 0.4;
const FAR = 1400;
/** Times of holding the start shot and flying from it, and of holding the chase after the finish line and leaving it, s. */
const START_HOLD = 1.6;
const START_FLIGHT = 1.25;
/** Beyond this distance down the hill, the start banner is behind a camera close to the rider, m. */
const PAST_BANNER = 9;
const FINISH_HOLD = 1.2;
const FINISH_FLIGHT = 2.3;
/** Distance beyond the finish line at which the nets of the run-out are measured, m. */
const RUN_OUT = 25;
/** A rider who moves farther than this in one frame was repositioned, m. */
const TELEPORT = 12;

/** Returns whether a camera goes down the hill with the rider, and to the finish. */
function followsRider(mode: CameraMode): boolean {
  return mode === 'chase' || mode === 'far' || mode === 'low';
}

/** Creates the cameras of a course. Allocates nothing after that. */
export function createCamera(k: Compiled, options: CameraOptions): RideCamera {
  const { reducedMotion } = options;
  const numbers = cameraNumbers(k.course.discipline);
  const piste = createPiste(k);
  const findSnow = options.height ?? piste.stand;
  const below: Foothold = { x: 0, y: 0, h: 0 };
  const operators: Readonly<Record<CameraMode, Operator>> = {
    chase: createFollow(numbers, numbers.chase, reducedMotion),
    far: createFollow(numbers, numbers.far, reducedMotion),
    low: createFollow(numbers, numbers.low, reducedMotion),
    coach: createFollow(numbers, numbers.coach, reducedMotion),
    helicopter: createOrbit(numbers.helicopter, reducedMotion),
    tv: createTelevision(k, piste, numbers, options.visibility ?? Number.POSITIVE_INFINITY),
  };
  const shake = createShake(k);
  const atStart = createOrbit(numbers.start, reducedMotion);
  const atFinish = createFinish(numbers.finish, piste, k.finishY, k.nets[cellAt(k, k.finishY + RUN_OUT)]!);
  const atCrash = createCrashCamera(reducedMotion);
  const all = [...Object.values(operators), atStart, atFinish, atCrash];

  const camera = new PerspectiveCamera(56, 0.6, NEAR, FAR);
  camera.rotation.order = 'YXZ';
  const rider = createBetween();
  const subject = createSubject();
  const shot = createShot();
  const lens: Lens = { fov: 56.1, aspect: 0.6 };
  const other = createShot();
  const far = createShot();
  let active: CameraMode | undefined;
  const at = {
    aspect: 0.6,
    lastX: Number.NaN,
    lastY: Number.NaN,
    sinceStart: Number.POSITIVE_INFINITY,
    sincePast: Number.POSITIVE_INFINITY,
    sinceFinish: 0,
  };

  function snap(entry: Entry = 'cut'): void {
    for (const o of all) o.snap();
    shake.snap();
    at.sinceStart = entry === 'flight' && !reducedMotion ? 0 : Number.POSITIVE_INFINITY;
    at.sincePast = Number.POSITIVE_INFINITY;
    at.sinceFinish = 0;
    at.lastX = Number.NaN;
    rig.slope = Number.NaN;
  }

  /** Cuts to another camera without a flight, except away from a start gate that is still shut. */
  function cutTo(mode: CameraMode, cur: State): void {
    operators[mode].snap();
    at.sincePast = Number.POSITIVE_INFINITY;
    if (cur.phase !== Phase.gate) at.sinceStart = Number.POSITIVE_INFINITY;
  }

  /**
   * Returns the blend share of a close camera. Near the start it would look into the banner, so it waits until the banner is
   * behind it.
   */
  function closeShare(): number {
    at.sincePast = rider.y < PAST_BANNER ? 0 : at.sincePast + subject.dt;
    if (reducedMotion) return at.sincePast > 0 ? 1 : 0;
    return flight(clamp(at.sincePast / START_FLIGHT));
  }

  /** Returns the blend share of the start shot. */
  function startShare(cur: State): number {
    // Skips the rest of the hold if the rider opens the wand early, so that the flight does not lag behind.
    if (cur.phase !== Phase.gate && at.sinceStart < START_HOLD) at.sinceStart = START_HOLD;
    at.sinceStart += subject.dt;
    return 1 - flight(clamp((at.sinceStart - START_HOLD) / START_FLIGHT));
  }

  function finishShare(cur: State): number {
    at.sinceFinish = cur.t1 >= 0 ? at.sinceFinish + subject.dt : 0;
    if (reducedMotion) return at.sinceFinish > FINISH_HOLD ? 1 : 0;
    return flight(clamp((at.sinceFinish - FINISH_HOLD) / FINISH_FLIGHT));
  }

  /** Starts a chase at the start gate. */
  function leadIn(cur: State, out: Shot): void {
    const start = startShare(cur);
    if (start === 0) return;
    atStart.film(subject, other);
    blendShots(out, other, start, out);
  }

  function film(cur: State, mode: CameraMode): void {
    operators[mode].film(subject, shot);
    if (mode === 'far') leadIn(cur, shot);
    else if (mode === 'chase' || mode === 'low') {
      const close = closeShare();
      if (close < 1) {
        operators.far.film(subject, far);
        leadIn(cur, far);
        blendShots(far, shot, close, shot);
      }
    } else return;
    atCrash.film(subject, cur, shot);
    const finish = finishShare(cur);
    if (finish > 0) atFinish.film(subject, finish, shot);
    else atFinish.snap();
  }

  function frame(): void {
    lens.fov = shot.fov;
    lens.aspect = at.aspect;
    fitLens(lens);
    setLens(camera, lens);
  }

  const rig = {
    camera,
    slope: Number.NaN,
    outlook: 'chase' as Outlook,
    snap,
    resize(next: number): void {
      at.aspect = next;
    },
    update(prev: State, cur: State, time: Readonly<Pick<FrameTime, 'alpha' | 'dt'>>, mode: CameraMode): void {
      const { dt } = time;
      between(prev, cur, time, rider);
      const moved = Math.abs(rider.x - at.lastX) + Math.abs(rider.y - at.lastY);
      if (moved > TELEPORT + rider.speed * dt) snap();
      else if (mode !== active) cutTo(mode, cur);
      active = mode;
      at.lastX = rider.x;
      at.lastY = rider.y;
      subject.aspect = at.aspect;
      subject.dt = dt;
      lookAtRider(subject, k, piste, numbers, rider, cur);
      rig.slope = Number.isNaN(rig.slope) ? subject.slope : damp(rig.slope, subject.slope, RATES.slope, dt);
      film(cur, mode);
      // The snow above the finish line is kept while the camera still sees the finish from above.
      rig.outlook = cur.t1 >= 0 && followsRider(mode) ? 'finish' : mode;
      below.x = shot.x;
      below.y = -shot.z;
      findSnow(below);
      clearSnow(shot, below.h);
      if (followsRider(mode) && cur.t1 < 0) {
        // Repeated, because the blend of two shots and the snow below may have moved the camera.
        holdInside(subject, shot);
        if (!reducedMotion) shake.stir(cur, rider, dt, shot);
      }
      camera.position.set(shot.x, shot.y, shot.z);
      camera.rotation.x = shot.pitch;
      camera.rotation.y = shot.yaw;
      frame();
      camera.updateMatrixWorld();
    },
  };
  return rig;
}
