import type { Input } from '../../input';
import {
  advance,
  drain,
  isOver,
  type LiveRide,
  pause,
  type RideEvent,
  type RidePhase,
  restart,
  resume,
} from '../../ride';
import type { Sound } from '../../sound';
import type { RiderLook } from '../../view';
import type { Instruments } from '../hud/instruments';
import type { Tags } from '../hud/tags';
import type { Driver, Shown } from './slope';

/** Before a ride goes on after a pause it is counted down, ms per figure. */
const COUNT_MS = 500;
const COUNT_FROM = 3;

export interface RideDriver extends Driver {
  readonly ride: LiveRide;
  /** Stops the ride where it is. */
  readonly pause: () => void;
  /** Goes on after a short count, at once when the rider still stands in the gate. */
  readonly resume: () => void;
  readonly restart: () => void;
}

export interface RideDriverSetup {
  readonly ride: LiveRide;
  readonly me: RiderLook;
  readonly rivals: readonly RiderLook[];
  /** The first so many of them are in the picture. */
  readonly shown: number;
  readonly input: Input;
  readonly sound: Sound;
  readonly instruments: Instruments;
  readonly tags: (riders: readonly Shown[]) => Tags;
  /** A new attempt: old trails and flights end. */
  readonly onRestart: () => void;
  /** Called from the frame, at most a few times per ride. */
  readonly onPhase: (phase: RidePhase) => void;
}

/** Connects one ride with the hands, the ears and the instruments; it makes nothing anew in a frame. */
export function createRideDriver(setup: RideDriverSetup): RideDriver {
  const { ride, input, sound, instruments } = setup;
  const riders: Shown[] = [
    { look: setup.me, prev: ride.prev, cur: ride.cur },
    ...ride.ghosts
      .slice(0, setup.shown)
      .map((g, i) => ({ look: setup.rivals[i]!, prev: g.prev, cur: g.cur })),
  ];
  const tags = setup.tags(riders);
  const sample = input.samplerFor(ride.compiled);
  // In an object, not in a variable: a number in a closure's variable is made anew with every write.
  const at = { now: 0.1 };
  let phase = ride.phase;
  /** When the count before going on ends, ms; 0 = no count runs. */
  let goesOnAt = 0;
  let figure = 0;

  const hear = (e: Readonly<RideEvent>): void => {
    sound.event(e);
    instruments.event(e, ride, at.now);
    ride.onlooker?.event?.(e, ride);
    if (e.kind === 'wand') input.calibrateTilt();
  };
  const tellPhase = (): void => {
    if (ride.phase === phase) return;
    phase = ride.phase;
    if (isOver(ride)) input.rest();
    setup.onPhase(phase);
  };
  /** However the device is held now is its middle. */
  const goOn = (): void => {
    input.calibrateTilt();
    resume(ride);
  };
  const countDown = (): void => {
    const left = Math.ceil((goesOnAt - at.now) / COUNT_MS);
    if (left <= 0) {
      goesOnAt = 0;
      goOn();
    }
    if (left !== figure) {
      figure = Math.max(0, left);
      instruments.count(figure);
    }
  };

  return {
    ride,
    riders,
    taken: tags.mount,
    resting: () => isOver(ride),
    advance(time) {
      const { nowMs } = time;
      at.now = nowMs;
      input.poll(nowMs);
      if (goesOnAt > 0) countDown();
      advance(ride, nowMs, sample);
      drain(ride.events, hear);
      tellPhase();
      sound.frame(ride.compiled, ride.phase === 'paused' ? undefined : ride.cur);
      time.alpha = ride.alpha;
    },
    drawn({ nowMs }, view, size) {
      instruments.frame(nowMs, ride);
      ride.onlooker?.frame?.(nowMs, ride);
      tags.frame(view, riders, size);
    },
    pause() {
      goesOnAt = 0;
      figure = 0;
      instruments.count(0);
      pause(ride);
      input.setActive(false);
      sound.frame(ride.compiled, undefined);
      tellPhase();
    },
    resume() {
      if (ride.phase !== 'paused') return;
      input.setActive(true);
      if (ride.pausedFrom === 'countdown') {
        goOn();
      } else {
        at.now = performance.now();
        goesOnAt = at.now + COUNT_FROM * COUNT_MS;
      }
    },
    restart() {
      goesOnAt = 0;
      figure = 0;
      instruments.count(0);
      restart(ride);
      input.setActive(true);
      phase = ride.phase;
      setup.onRestart();
      setup.onPhase(phase);
    },
  };
}
