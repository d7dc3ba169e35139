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

/** How a run's first picture comes about: at the start gate and then flying to the rider, or there at once. */
export type Entry = 'flight' | 'cut';

export interface CameraOptions {
  /** No flights, a fixed lens, tighter following (design section 11). */
  readonly reducedMotion: boolean;
  /** Finds the height of the snow as drawn; the course's own ground when absent. */
  readonly height?: (at: Foothold) => void;
  /** How far a rider is seen in the light of the course, m; everywhere when absent. */
  readonly visibility?: number;
}

export interface RideCamera {
  readonly camera: PerspectiveCamera;
  /** What the picture needs of the hill above it. */
  readonly outlook: Outlook;
  /** Mean slope under the picture, rad, smoothed: the mountains tilt with it. */
  readonly slope: number;
  /** Moves the camera for a rider between two ticks. */
  update(prev: State, cur: State, at: Readonly<Pick<FrameTime, 'alpha' | 'dt'>>, mode: CameraMode): void;
  /** Tells the shape of the picture: width / height. */
  resize(aspect: number): void;
  /** Starts anew: after a restart, a scrub or a change of the rider watched. */
  snap(entry?: Entry): void;
}

const NEAR = 0.4;
const FAR = 1400;
/** The start is held, then flown from; after the line the chase is held, then left. Seconds. */
const START_HOLD = 1.6;
const START_FLIGHT = 1.25;
/** From here on a camera close to the rider has the start banner behind it, m down the hill. */
const PAST_BANNER = 9;
const FINISH_HOLD = 1.2;
const FINISH_FLIGHT = 2.3;
/** Where the nets of the run-out are measured, m beyond the line. */
const RUN_OUT = 25;
/** The rider was put elsewhere when a frame moves them further than this, m. */
const TELEPORT = 12;

/** Whether a camera goes down the hill with the rider, and to the finish. */
function followsRider(mode: CameraMode): boolean {
  return mode === 'chase' || mode === 'far' || mode === 'low';
}

/** Cameras for one course. Allocates nothing after this. */
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

  /** Another camera is there at once: it has no flight before it, but that away from a gate which is still shut. */
  function cutTo(mode: CameraMode, cur: State): void {
    operators[mode].snap();
    at.sincePast = Number.POSITIVE_INFINITY;
    if (cur.phase !== Phase.gate) at.sinceStart = Number.POSITIVE_INFINITY;
  }

  /** Share of a close camera in its own picture: it would look into the start banner, and waits until that is behind. */
  function closeShare(): number {
    at.sincePast = rider.y < PAST_BANNER ? 0 : at.sincePast + subject.dt;
    if (reducedMotion) return at.sincePast > 0 ? 1 : 0;
    return flight(clamp(at.sincePast / START_FLIGHT));
  }

  /** Share of the start in the picture. */
  function startShare(cur: State): number {
    // A rider who opens the wand early is not left alone with a slow flight.
    if (cur.phase !== Phase.gate && at.sinceStart < START_HOLD) at.sinceStart = START_HOLD;
    at.sinceStart += subject.dt;
    return 1 - flight(clamp((at.sinceStart - START_HOLD) / START_FLIGHT));
  }

  function finishShare(cur: State): number {
    at.sinceFinish = cur.t1 >= 0 ? at.sinceFinish + subject.dt : 0;
    if (reducedMotion) return at.sinceFinish > FINISH_HOLD ? 1 : 0;
    return flight(clamp((at.sinceFinish - FINISH_HOLD) / FINISH_FLIGHT));
  }

  /** Lets a chase begin at the start gate. */
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
      // The snow above the line is laid out while the finish is still seen from above.
      rig.outlook = cur.t1 >= 0 && followsRider(mode) ? 'finish' : mode;
      below.x = shot.x;
      below.y = -shot.z;
      findSnow(below);
      clearSnow(shot, below.h);
      if (followsRider(mode) && cur.t1 < 0) {
        // Once more: the blend of two shots and the snow below may have moved what each of them held.
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
