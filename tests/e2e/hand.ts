import { actionOf, contactOf } from '../../src/input/keyboard';
import { createMerger, GLIDE_FROM, type Merger, sampleTick } from '../../src/input/merge';
import { push } from '../../src/input/queue';
import {
  type Compiled,
  create,
  createRecorder,
  type InputStream,
  Phase,
  record,
  recordedRuns,
  START_GO,
  type State,
  simVersion,
  step,
  verdictOf,
} from '../../src/sim';
import { EVERY, type Pressed, REACTION } from '../unit/academy/beginner';

/*
 * A beginner's hand on the arrow keys. Its strokes go the way of real ones, through the game's own input, so the same
 * strokes at the same ticks give the same ride in a browser.
 */

/** A key going down or up in a tick of an attempt. */
export interface Stroke {
  readonly tick: number;
  readonly code: string;
  readonly down: boolean;
}

export interface HandRide {
  readonly strokes: readonly Stroke[];
  readonly stream: InputStream;
}

/** Faster than this no hand rests: what nothing held does is the settings' affair, m/s. */
const BUSY_FROM = 4;

/** The keys that are held for what is wanted. */
function codesOf({ side, stance }: Pressed, fast: boolean): readonly string[] {
  const steering = side === 0 ? [] : [side < 0 ? 'ArrowLeft' : 'ArrowRight'];
  if (stance === 2) return [...steering, 'ArrowDown'];
  return stance === 1 || (side === 0 && fast) ? [...steering, 'ArrowUp'] : steering;
}

/** Keys that lie before a ride; a stroke reaches the merger as from a keyboard. */
interface Keys {
  readonly strokes: readonly Stroke[];
  stroke: (tick: number, code: string, down: boolean) => void;
  /** Presses and lets go of keys until these are held. */
  hold: (tick: number, codes: readonly string[]) => void;
}

function createKeys(merger: Merger): Keys {
  const strokes: Stroke[] = [];
  let held: readonly string[] = [];
  const stroke = (tick: number, code: string, down: boolean): void => {
    strokes.push({ tick, code, down });
    push(merger.queue, 10 * tick + 5, down ? 'press' : 'release', contactOf(code), actionOf(code)!, 0);
  };
  return {
    strokes,
    stroke,
    hold(tick, codes) {
      for (const code of held) if (!codes.includes(code)) stroke(tick, code, false);
      for (const code of codes) if (!held.includes(code)) stroke(tick, code, true);
      held = codes;
    },
  };
}

/** Rides to the line, or until it is enough; `act` strokes the keys before each tick. */
function rideBy(
  k: Compiled,
  act: (s: State, keys: Keys) => void,
  until: (s: State) => boolean = () => false,
): HandRide {
  const s = create(k);
  const recorder = createRecorder();
  const merger = createMerger({ steering: 'ramp', autoTuck: true, tilt: false, bend: 0 });
  const keys = createKeys(merger);
  const fast = k.gear.skateSpeed * GLIDE_FROM;
  while (s.t1 < 0 && s.tick < k.maxTicks && !until(s)) {
    act(s, keys);
    sampleTick(merger, 10 * s.tick + 10, { inGate: s.phase === Phase.gate, gliding: s.vf > fast });
    record(recorder, merger.steer, merger.stance);
    step(k, s, merger.steer, merger.stance);
  }
  const verdict = verdictOf(s);
  return {
    strokes: keys.strokes,
    stream: {
      ...{ simVersion, courseHash: k.hash, gunStart: false, goofy: false, timePenalty: false },
      ...{ ticks: s.tick, runs: recordedRuns(recorder) },
      ...{ claimedUs: verdict.timeUs ?? 0, finalHash: verdict.finalHash },
    },
  };
}

/** Rides by a hand that sees, waits for its reaction, and then presses; `until` may end the ride before the line. */
export function rideByKeys(k: Compiled, see: (s: State) => Pressed, until?: (s: State) => boolean): HandRide {
  const seen: Pressed[] = [];
  let now: Pressed = { side: 0, stance: 0 };
  const act = (s: State, { hold }: Keys): void => {
    const inGate = s.phase === Phase.gate;
    if (!inGate && s.tick % EVERY === 0) {
      seen.push(see(s));
      if (seen.length > REACTION / EVERY) now = seen.shift()!;
    }
    if (!inGate) hold(s.tick, codesOf(now, s.vf > BUSY_FROM));
    else if (s.tick === START_GO + REACTION) hold(s.tick, ['ArrowUp']);
  };
  return rideBy(k, act, until);
}

/** The ride that strokes known beforehand make, in their order. */
export function rideByStrokes(k: Compiled, strokes: readonly Stroke[]): HandRide {
  let next = 0;
  return rideBy(k, (s, { stroke }) => {
    for (let one = strokes[next]; one?.tick === s.tick; one = strokes[++next])
      stroke(one.tick, one.code, one.down);
  });
}
