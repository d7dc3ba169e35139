import { nearestLevel, tapRamp } from '../../../src/input/shape';
import {
  type Compiled,
  create,
  createRecorder,
  type InputStream,
  record,
  recordedRuns,
  START_GO,
  type State,
  simVersion,
  step,
  verdictOf,
} from '../../../src/sim';

/*
 * A simulated beginner with two keys: left, right, nothing, or both to brake. Everything seen is acted on 200 ms later,
 * a key is either down or up, and decisions come twenty-five times a second. What the academy teaches are a few habits: how far
 * ahead to look, how far outside the pole to aim, when to tuck and when to brake.
 */

/** Reaction, ticks. */
export const REACTION = 20;
/** Ticks from one decision to the next. */
export const EVERY = 4;

/** What a beginner does on the hill. */
export interface Habits {
  /** Aims this far outside the turning pole, m. */
  readonly outside: number;
  /** Looks at the next gate when the present one is nearer than this, s. */
  readonly turnOver: number;
  /** Presses a key when the aim lies this far off the way, m per m. */
  readonly dead: number;
  /** Lets go of the key this long before the way points where it should, s. */
  readonly ahead: number;
  /** Brakes above this speed while the aim lies farther off than `brakeOff`, m/s. */
  readonly brakeAbove: number;
  readonly brakeOff: number;
  /** Lets go into the tuck while the aim lies straight ahead. */
  readonly tuck: 'never' | 'when-straight';
  /** Where to stop, m, and how early the brake is thought to be needed, m per (m/s)². */
  readonly stop?: { readonly at: number; readonly rate: number };
}

/** Which keys are down. */
export interface Pressed {
  readonly side: -1 | 0 | 1;
  readonly stance: number;
}

const NOTHING: Pressed = { side: 0, stance: 0 };

const speed = (s: State): number => Math.sqrt(s.vx * s.vx + s.vy * s.vy);

/** The eyes and the head of a beginner: what to press, from what is seen now. */
export function headOf(k: Compiled, h: Habits): (s: State) => Pressed {
  let before = 0;
  return (s) => {
    const v = speed(s);
    if (h.stop) {
      const way = h.stop.rate * v * v + (v * REACTION) / 100;
      return s.y > h.stop.at - way ? { side: 0, stance: 2 } : NOTHING;
    }
    const n = k.gateY.length;
    let i = s.nextGate;
    if (i < n && k.gateY[i]! - s.y < h.turnOver * Math.max(4, s.vy)) i++;
    const x = i < n ? k.gateX[i]! + k.gateSide[i]! * Math.min(h.outside, k.gateWidth[i]! / 2) : s.X;
    const y = i < n ? k.gateY[i]! : s.y + 40;
    const lead = REACTION / 100;
    const wanted = (x - s.x - s.vx * lead) / Math.max(3, y - s.y - s.vy * lead);
    const now = s.vx / Math.max(2, s.vy);
    const going = now + ((now - before) / (EVERY / 100)) * h.ahead;
    before = now;
    const off = wanted - going;
    const side = off > h.dead ? 1 : off < -h.dead ? -1 : 0;
    if (v > h.brakeAbove && Math.abs(off) >= h.brakeOff) return { side, stance: 2 };
    const tuck = h.tuck === 'when-straight' && side === 0 && v > 6.5;
    return { side, stance: tuck ? 1 : 0 };
  };
}

export interface BeginnerRide {
  readonly stream: InputStream;
  readonly state: State;
}

/** Rides by a hand that sees, waits for its reaction, and then presses. `until` may end the ride before the line. */
export function rideByHand(
  k: Compiled,
  see: (s: State) => Pressed,
  until: (s: State) => boolean = () => false,
): BeginnerRide {
  const s = create(k);
  const recorder = createRecorder();
  const seen: Pressed[] = [];
  let now = NOTHING;
  let held = 0;
  while (s.t1 < 0 && s.tick < k.maxTicks && !until(s)) {
    let steer = 0;
    let stance = s.tick === START_GO + REACTION ? 1 : 0;
    if (s.phase !== 0) {
      const { side } = now;
      if (s.tick % EVERY === 0) {
        seen.push(see(s));
        if (seen.length > REACTION / EVERY) now = seen.shift()!;
      }
      held = now.side !== 0 && now.side === side ? held + 1 : 0;
      steer = now.side === 0 ? 0 : nearestLevel(now.side * tapRamp(held));
      stance = now.stance;
    }
    record(recorder, steer, stance);
    step(k, s, steer, stance);
  }
  const verdict = verdictOf(s);
  return {
    state: s,
    stream: {
      simVersion,
      courseHash: k.hash,
      gunStart: false,
      goofy: false,
      timePenalty: false,
      ticks: s.tick,
      runs: recordedRuns(recorder),
      claimedUs: verdict.timeUs ?? 0,
      finalHash: verdict.finalHash,
    },
  };
}

/** A beginner's ride with habits; it ends at the line, or standing where it was to stop. */
export function beginnerRide(k: Compiled, habits: Habits): BeginnerRide {
  let stood = 0;
  return rideByHand(k, headOf(k, habits), (s) => {
    stood = habits.stop && s.y > 5 && speed(s) < 0.4 ? stood + 1 : 0;
    return stood > 60;
  });
}
