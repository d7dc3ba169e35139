import { drain, isOver, type LiveRide, type RideEvent } from '../../ride';
import type { Lane } from './lane';
import type { Parts } from './parts';
import type { RideSet } from './ride-set';
import type { Rival } from './rider-look';
import type { Driver, Shown } from './slope';

/** Before a ride goes on after a pause it is counted down, ms per figure. */
const COUNT_MS = 500;
const COUNT_FROM = 3;

/** One attempt on the screen: what lets time pass for its riders, in the picture of each lane. */
export interface Attempt {
  readonly set: RideSet;
  /** One a lane. */
  readonly drivers: readonly Driver[];
  /** Stops the ride where it is. */
  readonly pause: () => void;
  /** Goes on after a short count, at once when everybody still stands in the gate. */
  readonly resume: () => void;
  readonly restart: () => void;
}

export interface AttemptSetup {
  readonly parts: Parts;
  readonly set: RideSet;
  /** Opponents of the first lane. */
  readonly rivals: readonly Rival[];
  /** A new attempt: old trails and flights end. */
  readonly onRestart: () => void;
  /** Everybody is down; called once, from the frame. */
  readonly onOver: () => void;
}

/** Who is heard: of those who still ride the one farther down, and alone the rider also after the line, to a stop. */
function heardOf(rides: readonly LiveRide[]): LiveRide | undefined {
  let first = rides.length === 1 ? rides[0] : undefined;
  for (let i = 0; i < rides.length; i++) {
    const ride = rides[i]!;
    if (!isOver(ride) && (first === undefined || ride.cur.y > first.cur.y)) first = ride;
  }
  return first;
}

/** The riders in the picture of a lane: its own, those of the other lanes, and as many opponents as the device draws. */
function shownIn(lane: number, lanes: readonly Lane[], set: RideSet, rivals: readonly Rival[]): Shown[] {
  const riderOf = (i: number, kind: 'me' | 'rival'): Shown => {
    const { prev, cur } = set.rides[i]!;
    const { look } = lanes[i]!.setup;
    return { look: kind === 'me' ? look : { ...look, kind }, prev, cur };
  };
  const others = lanes.flatMap((_, i) => (i === lane ? [] : [riderOf(i, 'rival')]));
  const ghosts = set.rides[lane]!.ghosts.slice(0, lanes[lane]!.slope.view.ghosts);
  return [
    riderOf(lane, 'me'),
    ...others,
    ...ghosts.map(({ prev, cur }, i) => ({ look: rivals[i]!.look, prev, cur })),
  ];
}

/** Connects the rides with input, sound and HUD; it makes nothing anew in a frame. */
export function createAttempt({ parts, set, rivals, onRestart, onOver }: AttemptSetup): Attempt {
  const { lanes, sound } = parts;
  const { rides } = set;
  // In an object, not in variables: a number in a closure's variable is made anew with every write.
  const at = { now: 0.1, goesOn: 0.1 };
  at.now = Number.NaN;
  /** When the count before going on ends, ms; 0 = no count runs. */
  at.goesOn = 0;
  let figure = 0;
  let isDown = false;

  const hear = (lane: number, e: Readonly<RideEvent>): void => {
    const ride = rides[lane]!;
    const { input, hud } = lanes[lane]!;
    // The start signal is one for all.
    if (lane === 0 || (e.kind !== 'beep' && e.kind !== 'go')) sound.event(e);
    hud.event(e, ride, at.now);
    ride.onlooker?.event?.(e, ride);
    if (e.kind === 'wand') input.calibrateTilt();
  };
  const ears = rides.map((_, lane) => (e: Readonly<RideEvent>) => hear(lane, e));
  const count = (next: number): void => {
    if (next === figure) return;
    figure = next;
    for (const { hud } of lanes) hud.count(next);
  };
  const stopCount = (): void => {
    at.goesOn = 0;
    count(0);
  };
  /** However the devices are held now is their middle. */
  const goOn = (): void => {
    at.goesOn = 0;
    for (const { input } of lanes) input.calibrateTilt();
    set.resume();
  };
  const countDown = (): void => {
    const left = Math.max(0, Math.ceil((at.goesOn - at.now) / COUNT_MS));
    if (left === 0) goOn();
    count(left);
  };
  const tellEnd = (): void => {
    if (isDown || !set.isOver()) return;
    isDown = true;
    parts.rest();
    onOver();
  };
  /** Lets the time pass, for whichever picture asks first. */
  const pass = (now: number): void => {
    if (now === at.now) return;
    at.now = now;
    for (let i = 0; i < lanes.length; i++) lanes[i]!.input.poll(now);
    if (at.goesOn > 0) countDown();
    set.advance(now);
    for (let i = 0; i < rides.length; i++) drain(rides[i]!.events, ears[i]!);
    tellEnd();
    const heard = heardOf(rides);
    sound.frame((heard ?? rides[0]!).compiled, heard?.phase === 'paused' ? undefined : heard?.cur);
  };
  const driverOf = (lane: Lane, i: number): Driver => {
    const ride = rides[i]!;
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
        // Of several, the clock of who is out stands where it was.
        const isOut = rides.length > 1 && isOver(ride) && ride.endUs < 0;
        if (!isOut) lane.hud.frame(nowMs, ride);
        ride.onlooker?.frame?.(nowMs, ride);
        tags.frame(view, riders, size);
      },
    };
  };

  return {
    set,
    drivers: lanes.map(driverOf),
    pause() {
      stopCount();
      set.pause();
      parts.setActive(false);
      parts.silence();
    },
    resume() {
      parts.setActive(true);
      if (set.isInGate()) goOn();
      else at.goesOn = performance.now() + COUNT_FROM * COUNT_MS;
    },
    restart() {
      stopCount();
      set.restart();
      parts.setActive(true);
      isDown = false;
      onRestart();
    },
  };
}
