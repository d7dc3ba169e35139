import { drain, isOver, type LiveRide, type RideEvent } from '../../ride';
import { createCountdown } from './countdown';
import type { Lane } from './lane';
import type { Parts } from './parts';
import type { RideSet } from './ride-set';
import type { Rival } from './rider-look';
import type { Driver, Shown } from './slope';

/** One attempt on the screen: the drivers that run its riders' time, in the picture of each lane. */
export interface Attempt {
  readonly set: RideSet;
  /** One per lane. */
  readonly drivers: readonly Driver[];
  /** Pauses the ride. */
  readonly pause: () => void;
  /** Resumes after a short countdown; immediately if all riders are still in the gate. */
  readonly resume: () => void;
  readonly restart: () => void;
}

export interface AttemptSetup {
  readonly parts: Parts;
  readonly set: RideSet;
  /** Opponents of the first lane. */
  readonly rivals: readonly Rival[];
  /** Called for a new attempt: old trails and camera flights end. */
  readonly onRestart: () => void;
  /** Called once when all rides are over, from the frame. */
  readonly onOver: () => void;
  /** An onlooker holds the attempt in the gate. */
  readonly onHold: () => void;
}

/**
 * Returns the rider to hear: of those still riding, the one farther down; a single rider also after the finish line, until
 * stopped.
 */
function heardOf(rides: readonly LiveRide[]): LiveRide | undefined {
  let first = rides.length === 1 ? rides[0] : undefined;
  for (let i = 0; i < rides.length; i++) {
    const ride = rides[i]!;
    if (!isOver(ride) && (first === undefined || ride.cur.y > first.cur.y)) first = ride;
  }
  return first;
}

/**
 * Returns the riders in the picture of a lane: its own, those of the other lanes, and as many opponents as the device can draw.
 */
function shownIn(lane: number, lanes: readonly Lane[], set: RideSet, rivals: readonly Rival[]): Shown[] {
  const riderOf = (i: number, kind: 'me' | 'opponent'): Shown => {
    const { prev, cur } = set.rides[i]!;
    const { look } = lanes[i]!.setup;
    return { look: kind === 'me' ? look : { ...look, kind }, prev, cur };
  };
  const others = lanes.flatMap((_, i) => (i === lane ? [] : [riderOf(i, 'opponent')]));
  const ghosts = set.rides[lane]!.ghosts.slice(0, lanes[lane]!.slope.view.ghosts);
  return [
    riderOf(lane, 'me'),
    ...others,
    ...ghosts.map(({ prev, cur }, i) => ({ look: rivals[i]!.look, prev, cur })),
  ];
}

/** Returns whether an onlooker holds a rider in the gate. */
function isHeld(rides: readonly LiveRide[]): boolean {
  for (let i = 0; i < rides.length; i++) {
    const ride = rides[i]!;
    if (ride.phase === 'countdown' && ride.onlooker?.holds?.(ride) === true) return true;
  }
  return false;
}

/** Returns a callback that passes a rider's events to the sound, the HUD and the onlooker. */
function earOf(lane: number, { lanes, sound }: Parts, ride: LiveRide, at: Readonly<{ now: number }>) {
  const { input, hud } = lanes[lane]!;
  return (e: Readonly<RideEvent>): void => {
    // The start signal is shared, so it sounds once.
    if (lane === 0 || (e.kind !== 'beep' && e.kind !== 'go')) sound.event(e);
    hud.event(e, ride, at.now);
    ride.onlooker?.event?.(e, ride);
    if (e.kind === 'wand') input.calibrateTilt();
  };
}

/** Creates the driver of a lane's picture. */
function driverOf(
  i: number,
  { parts: { lanes }, set, rivals }: AttemptSetup,
  pass: (now: number) => void,
): Driver {
  const lane = lanes[i]!;
  const ride = set.rides[i]!;
  const riders = shownIn(i, lanes, set, rivals);
  const tags = lane.tags(riders);
  return {
    riders,
    taken: tags.mount,
    resting: set.isOver,
    advance(time) {
      pass(time.nowMs);
      time.alpha = ride.alpha;
    },
    drawn({ nowMs }, view, size) {
      // With several riders, the clock of a rider who is out stops.
      const isOut = lanes.length > 1 && isOver(ride) && ride.endUs < 0;
      if (!isOut) lane.hud.frame(nowMs, ride);
      ride.onlooker?.frame?.(nowMs, ride);
      tags.frame(view, riders, size);
    },
  };
}

/** Connects the rides with input, sound and HUD. Frames do not allocate. */
export function createAttempt(setup: AttemptSetup): Attempt {
  const { parts, set, onRestart, onOver, onHold } = setup;
  const { lanes, sound } = parts;
  const { rides } = set;
  /** The frame's time, ms, for the event callbacks. */
  const at = { now: Number.NaN };
  let isDown = false;

  const ears = rides.map((ride, lane) => earOf(lane, parts, ride, at));
  /** Uses the current tilt of the devices as their centre. */
  const goOn = (): void => {
    for (const { input } of lanes) input.calibrateTilt();
    set.resume();
  };
  const showCount = (figure: number): void => {
    for (const { hud } of lanes) hud.count(figure);
  };
  const countdown = createCountdown(showCount, goOn);
  const tellEnd = (): void => {
    if (isDown || !set.isOver()) return;
    isDown = true;
    parts.rest();
    onOver();
  };
  /** Runs the time once per frame, when the first picture requests it. */
  const pass = (now: number): void => {
    if (now === at.now) return;
    at.now = now;
    for (let i = 0; i < lanes.length; i++) lanes[i]!.input.poll(now);
    countdown.frame(now);
    set.advance(now);
    for (let i = 0; i < rides.length; i++) drain(rides[i]!.events, ears[i]!);
    tellEnd();
    if (isHeld(rides)) onHold();
    const heard = heardOf(rides);
    sound.frame((heard ?? rides[0]!).compiled, heard?.phase === 'paused' ? undefined : heard?.cur);
  };

  return {
    set,
    drivers: lanes.map((_, i) => driverOf(i, setup, pass)),
    pause() {
      countdown.stop();
      set.pause();
      parts.setActive(false);
      parts.silence();
    },
    resume() {
      parts.setActive(true);
      if (set.isInGate()) goOn();
      else countdown.start(performance.now());
    },
    restart() {
      countdown.stop();
      set.restart();
      parts.setActive(true);
      isDown = false;
      onRestart();
    },
  };
}
