import { decodeStream, START_FORCED, START_FROM, START_GO } from '../../src/sim';

/*
 * Identifies identical rides: those with the same input from the push-off on, and the same push. The time in the gate, the
 * steering there, the kind of start and the flags of the stream do not change the descent beyond what the input shows, so they
 * are left out.
 */

/**
 * Ticks after go, or the gun, within which a press earns part of the full kick; and the ticks after which a gun's gate opens
 * automatically (src/sim, start).
 */
const REACTION = 25;
const GUN_FORCED = 200;

/**
 * Minimum number of turns after the push-off that identifies a ride. A turn is counted when the hand begins to steer to a side,
 * or stops steering. Changes within a held key do not count, because the edge grows automatically. Even if all riders turn at
 * the same gate, the hundredth of a second of a turn varies by some hundredths, which gives at least three bits. Sixteen turns
 * give 48 bits: among the 50 million pairs of ten thousand rides, a coincidence occurs on one course in five million. With
 * fewer turns, as in a schuss without gates, two riders can honestly have the same input.
 */
export const FEWEST_TURNS = 16;

interface PushOff {
  readonly tick: number;
  /** How far from the best tick the push was, ticks; {@link REACTION} for every push that earns nothing. */
  readonly off: number;
}

/** Returns when and how the rider leaves the gate: the rules of src/sim's start without its physics. */
function pushOff(runs: readonly number[], gunTick: number): PushOff | undefined {
  const isGun = gunTick >= 0;
  const best = isGun ? gunTick : START_GO;
  let shut = false;
  let before = 0;
  let from = 0;
  for (let r = 0; r < runs.length; r += 3) {
    const end = from + runs[r]!;
    const stance = runs[r + 2]!;
    const isPress = stance === 1 && before !== 1;
    before = stance;
    if (isPress && isGun && from < gunTick) shut = true;
    if (isPress && !shut && from >= (isGun ? gunTick : START_FROM)) {
      return { tick: from, off: Math.min(REACTION, Math.abs(from - best)) };
    }
    const forced = isGun ? gunTick + (shut ? REACTION : GUN_FORCED) : START_FORCED;
    if (end > forced) return { tick: Math.max(from, forced), off: REACTION };
    from = end;
  }
  return undefined;
}

/** A ride from the push-off on. */
export interface Descent {
  /** How far from the best tick the push was, ticks. */
  readonly off: number;
  /** Runs of input after it: length, steer and stance of each, flat. */
  readonly runs: readonly number[];
}

/**
 * Returns a rider's input after the push-off.
 *
 * @param runs of the whole ride, flat
 * @param gunTick tick of the gun, −1 for a free start
 * @returns undefined if the gate never opens
 */
export function descentOf(runs: readonly number[], gunTick: number): Descent | undefined {
  const start = pushOff(runs, gunTick);
  if (start === undefined) return undefined;
  const out: number[] = [];
  let tick = 0;
  for (let r = 0; r < runs.length; r += 3) {
    const end = tick + runs[r]!;
    // The tick of the push itself still belongs to the gate.
    const rest = end - Math.max(tick, start.tick + 1);
    if (rest > 0) out.push(rest, runs[r + 1]!, runs[r + 2]!);
    tick = end;
  }
  return { off: start.off, runs: out };
}

/** Counts how often the hand begins to steer to a side, or stops steering. */
function turnsOf({ runs }: Descent): number {
  let turns = 0;
  let side = 0;
  for (let r = 1; r < runs.length; r += 3) {
    const now = Math.sign(runs[r]!);
    if (now !== side) turns++;
    side = now;
  }
  return turns;
}

/**
 * Returns the print of a ride as text to be hashed. For two rides of one course, equipment and version it is equal exactly if
 * their input from the push-off on is the same.
 *
 * @returns '' if the gate never opened, or if the descent is too short to tell a copy from a coincidence
 */
export function printOfDescent(descent: Descent | undefined): string {
  if (descent === undefined || turnsOf(descent) < FEWEST_TURNS) return '';
  return `${descent.off}:${descent.runs.join(',')}`;
}

/**
 * Returns the print of a ride.
 *
 * @param stream base64url; an unreadable one has no print
 * @param gunTick tick of the gun, −1 for a free start
 */
export function printOf(stream: string, gunTick: number): string {
  return printOfDescent(descentOf(runsOf(stream), gunTick));
}

/** Returns the runs of a stream; none if it cannot be read. */
function runsOf(stream: string): readonly number[] {
  try {
    return decodeStream(stream).runs;
  } catch {
    // The judge reports the fault.
    return [];
  }
}
