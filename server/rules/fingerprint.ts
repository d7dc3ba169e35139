import { decodeStream, START_FORCED, START_FROM, START_GO } from '../../src/sim';

/*
 * What makes two rides one: the same input from the push-off on, with the same push. How long a rider stood in the gate,
 * what was steered there, how the start was given, and the flags of the stream change nothing of the way down the hill
 * that the input does not tell already, so they are left out.
 */

/**
 * Ticks after go, or the gun, within which a press earns part of the full kick, and when a gun's gate opens by itself
 * (src/sim, start).
 */
const REACTION = 25;
const GUN_FORCED = 200;

/**
 * Fewest turns of the hand after the push-off by which a ride can be told to be another one. The hand turns when it begins
 * to steer to a side, or ends: a run within a held key, whose edge grows by itself, tells nothing. The hundredth in which a
 * hand turns scatters over some hundredths even where everybody turns at the same gate, which is worth at least three bits;
 * sixteen are 48, and among the 50 million pairs of ten thousand rides of one course a coincidence once in five million
 * courses. With fewer, as in a schuss without gates, two riders can honestly have done the same.
 */
export const FEWEST_TURNS = 16;

interface PushOff {
  readonly tick: number;
  /** How far from the best moment the push was, ticks: {@link REACTION} for every one that earns nothing. */
  readonly off: number;
}

/** When and how the rider leaves the gate; the rules of src/sim's start without its physics. */
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
  /** How far from the best moment the push was, ticks. */
  readonly off: number;
  /** Runs of input after it: length, steer and stance of each, flat. */
  readonly runs: readonly number[];
}

/**
 * What a rider did after the push-off.
 *
 * @param runs of the whole ride, flat
 * @param gunTick tick of the gun, −1 for a free start
 * @returns undefined where the gate never opens
 */
export function descentOf(runs: readonly number[], gunTick: number): Descent | undefined {
  const start = pushOff(runs, gunTick);
  if (start === undefined) return undefined;
  const out: number[] = [];
  let tick = 0;
  for (let r = 0; r < runs.length; r += 3) {
    const end = tick + runs[r]!;
    // The tick of the push itself is still spent in the gate.
    const rest = end - Math.max(tick, start.tick + 1);
    if (rest > 0) out.push(rest, runs[r + 1]!, runs[r + 2]!);
    tick = end;
  }
  return { off: start.off, runs: out };
}

/** How often the hand begins to steer to a side, or ends. */
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
 * The print of a ride as text to be hashed: equal for two rides of one course, equipment and version exactly if the
 * riders did the same from the push-off on.
 *
 * @returns '' where the gate never opened, or a descent holds too little to tell a copy from a coincidence
 */
export function printOfDescent(descent: Descent | undefined): string {
  if (descent === undefined || turnsOf(descent) < FEWEST_TURNS) return '';
  return `${descent.off}:${descent.runs.join(',')}`;
}

/**
 * The print of a ride as it is kept.
 *
 * @param stream base64url; one that cannot be read has none
 * @param gunTick tick of the gun, −1 for a free start
 */
export function printOf(stream: string, gunTick: number): string {
  return printOfDescent(descentOf(runsOf(stream), gunTick));
}

/** The runs of a stream, none where it cannot be read. */
function runsOf(stream: string): readonly number[] {
  try {
    return decodeStream(stream).runs;
  } catch {
    // The judge says what is wrong with it.
    return [];
  }
}
