import { createMerger, GLIDE_FROM, type Merger, sampleTick } from '../../src/input/merge';
import { push } from '../../src/input/queue';
import { createRandom } from '../../src/pilot/random';
import {
  type Compiled,
  create,
  Phase,
  type RunOptions,
  START_GO,
  type State,
  step,
  verdictOf,
} from '../../src/sim';

/*
 * Riders who know no line: two keys, left and right, held toward the next gate and let go when the way leads there. Their
 * presses go the way of real ones, through the game's own input, so whoever presses nothing glides into the tuck.
 */

/** How somebody holds the keys. */
export interface Hand {
  /** From seeing to pressing, ticks. */
  readonly reaction: number;
  /** Aims this far outside the turning pole, m; the middle of the gate is the farthest. */
  readonly outside: number;
  /** The aim is this much off from gate to gate, m. */
  readonly wander: number;
  /** Holds a key while the aim lies this far off the way, radians. */
  readonly dead: number;
  /** Brakes above this speed, m/s; absent = never. */
  readonly brakeAbove?: number;
  /** Turns to the gate after the next one so long before this one, s; absent = never looks ahead. */
  readonly turnOver?: number;
  /** Lets a key go so long before the way leads to the aim, s, and sees where it will be by the time of its reaction. */
  readonly foresee?: number;
}

/** What a ride came to. */
export interface HandRide {
  /** With the time of its misses, µs; undefined = the line was not reached, or the ride does not count. */
  readonly timeUs: number | undefined;
  readonly misses: number;
  readonly falls: number;
}

/** Ticks from one look to the next: nobody sees or decides more often. */
const EVERY = 2;
/** How far a rider's reaction and eye depart from ride to ride, as shares. */
const REACTION_SPREAD = 0.12;
const DEAD_SPREAD = 0.25;
/** Longest wait at the gate beyond the reaction, ticks. */
const WAIT = 30;
/** Where one looks behind the last gate, m down the hill. */
const OUT = 30;
/** Nearest aim, m down the hill: one beside the rider would turn the head across it. */
const NEAREST_AIM = 2;

/** A hand as it is in one ride. */
interface Mood {
  readonly hand: Hand;
  /** Reaction, ticks, and dead angle, radians, of this ride. */
  readonly reaction: number;
  readonly dead: number;
  /** By how much the aim is off at each gate, and behind the last one, m. */
  readonly aims: readonly number[];
}

interface Keys {
  readonly side: -1 | 0 | 1;
  readonly brake: boolean;
}

/** The eyes of a rider: what to press, from what is seen now. */
function eyesOf(k: Compiled, { hand, dead, aims }: Mood): (s: State) => Keys {
  const { turnOver = 0, foresee = 0, brakeAbove = Number.POSITIVE_INFINITY } = hand;
  const lead = foresee > 0 ? hand.reaction / 100 : 0;
  const gates = k.gateY.length;
  let before = 0;
  return (s) => {
    const speed = Math.sqrt(s.vx * s.vx + s.vy * s.vy);
    let i = s.nextGate;
    if (i < gates && k.gateY[i]! - s.y < turnOver * s.vy) i++;
    const toFinish = i >= gates;
    const outside = toFinish ? 0 : k.gateSide[i]! * Math.min(hand.outside, k.gateWidth[i]! / 2);
    const x = (toFinish ? s.X : k.gateX[i]!) + outside + aims[i]!;
    const y = toFinish ? s.y + OUT : k.gateY[i]!;
    const way = speed > 2 ? Math.atan2(s.vx, s.vy) : Math.atan2(s.hx, s.hy);
    const going = way + ((way - before) / (EVERY / 100)) * foresee;
    before = way;
    const off = Math.atan2(x - s.x - s.vx * lead, Math.max(NEAREST_AIM, y - s.y - s.vy * lead)) - going;
    return { side: off > dead ? 1 : off < -dead ? -1 : 0, brake: speed > brakeAbove };
  };
}

const KEYS = ['left', 'right', 'brake'] as const;
/** The key that opens the wand, and how long it is down, ticks. */
const START_KEY = KEYS.length;
const START_DOWN = 5;

/** Moves the keys to what is wanted: each change is an event of its own. */
function press(m: Merger, down: boolean[], keys: Keys, timeMs: number): void {
  const wanted = [keys.side < 0, keys.side > 0, keys.brake];
  for (const [i, action] of KEYS.entries()) {
    if (wanted[i] === down[i]) continue;
    down[i] = wanted[i]!;
    push(m.queue, timeMs, wanted[i] ? 'press' : 'release', i, action, 0);
  }
}

/** A ride by such a hand. The seed varies reaction, eye, aim and the moment of the start a little. */
export function handRide(k: Compiled, hand: Hand, seed: number, options: RunOptions = {}): HandRide {
  const random = createRandom(seed);
  const spread = (by: number): number => (random() * 2 - 1) * by;
  const reaction = Math.round(hand.reaction * (1 + spread(REACTION_SPREAD)));
  const dead = hand.dead * (1 + spread(DEAD_SPREAD));
  const go = START_GO + reaction + Math.round(random() * WAIT);
  const aims = Array.from({ length: k.gateY.length + 1 }, () => spread(hand.wander));
  const see = eyesOf(k, { hand, reaction, dead, aims });
  const s = create(k, options);
  const merger = createMerger({ steering: 'ramp', autoTuck: true, tilt: false, bend: 0 });
  const fast = k.gear.skateSpeed * GLIDE_FROM;
  const seen: { readonly keys: Keys; readonly at: number }[] = [];
  const down = [false, false, false];
  while (s.t1 < 0 && s.tick < k.maxTicks) {
    const now = 10 * s.tick + 5;
    if (s.tick === go) push(merger.queue, now, 'press', START_KEY, 'start', 0);
    if (s.tick === go + START_DOWN) push(merger.queue, now, 'release', START_KEY, 'start', 0);
    if (s.phase !== Phase.gate) {
      if (s.tick % EVERY === 0) seen.push({ keys: see(s), at: s.tick + reaction });
      if (seen[0] !== undefined && seen[0].at <= s.tick) press(merger, down, seen.shift()!.keys, now);
    }
    sampleTick(merger, now + 5, { inGate: s.phase === Phase.gate, gliding: s.vf > fast });
    step(k, s, merger.steer, merger.stance);
  }
  const counts = s.phase === Phase.finished;
  return {
    timeUs: counts ? verdictOf(s).timeUs : undefined,
    misses: s.missed + s.straddled,
    falls: s.crashes,
  };
}
