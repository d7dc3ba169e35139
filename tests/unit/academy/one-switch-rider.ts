import { createMerger, GLIDE_FROM, sampleTick } from '../../../src/input/merge';
import { push } from '../../../src/input/queue';
import {
  type Compiled,
  create,
  createRecorder,
  Phase,
  record,
  recordedRuns,
  START_GO,
  type State,
  simVersion,
  step,
  verdictOf,
} from '../../../src/sim';
import { type BeginnerRide, EVERY, REACTION } from './beginner';

/*
 * A simulated beginner with one switch: it is down or up, each press turns to the other side, and there is no brake. Its
 * presses go the way of real ones, through the game's own input. Who wants the same side again taps once between, which
 * turns a little the wrong way.
 */

/** A side to turn to; 0 = neither. */
export type Side = -1 | 0 | 1;

/** The shortest press, and the shortest rest between two, ticks: a quick finger's. */
const TAP = 8;

interface Finger {
  down: boolean;
  /** Side of the present or last press. The one that opens the wand turns nowhere, and the next one right. */
  side: Side;
  /** Tick of the last press or release. */
  changed: number;
}

/** Whether the finger goes down or up now to get nearer to a side that is wanted. */
function moves({ down, side, changed }: Finger, wanted: Side, tick: number): boolean {
  return tick - changed >= TAP && (down ? wanted !== side : wanted !== 0);
}

/** Rides with one switch by a hand that sees, waits for its reaction, and then presses; `until` may end the ride. */
export function rideByOneSwitch(
  k: Compiled,
  see: (s: State) => Side,
  until: (s: State) => boolean = () => false,
): BeginnerRide {
  const s = create(k);
  const recorder = createRecorder();
  const merger = createMerger({ steering: 'ramp', autoTuck: true, tilt: false, bend: 0, oneSwitch: true });
  const fast = k.gear.skateSpeed * GLIDE_FROM;
  const finger: Finger = { down: false, side: -1, changed: -TAP };
  const seen: Side[] = [];
  let wanted: Side = 0;
  const stroke = (): boolean => {
    if (s.phase === Phase.gate) return !finger.down && s.tick === START_GO + REACTION;
    if (s.tick % EVERY === 0) {
      seen.push(see(s));
      if (seen.length > REACTION / EVERY) wanted = seen.shift()!;
    }
    return moves(finger, wanted, s.tick);
  };
  while (s.t1 < 0 && s.tick < k.maxTicks && !until(s)) {
    if (stroke()) {
      finger.down = !finger.down;
      finger.changed = s.tick;
      if (finger.down && s.phase !== Phase.gate) finger.side = finger.side === 1 ? -1 : 1;
      push(merger.queue, 10 * s.tick + 5, finger.down ? 'press' : 'release', 1, 'start', 0);
    }
    sampleTick(merger, 10 * s.tick + 10, { inGate: s.phase === Phase.gate, gliding: s.vf > fast });
    record(recorder, merger.steer, merger.stance);
    step(k, s, merger.steer, merger.stance);
  }
  const verdict = verdictOf(s);
  return {
    state: s,
    stream: {
      ...{ simVersion, courseHash: k.hash, gunStart: false, goofy: false, timePenalty: false },
      ...{ ticks: s.tick, runs: recordedRuns(recorder) },
      ...{ claimedUs: verdict.timeUs ?? 0, finalHash: verdict.finalHash },
    },
  };
}
