import { MAX_TICKS } from '../../sim';
import { BrokenBits } from '../bits';
import { type Coder, coded, createChances } from './range';

/*
 * A rider's input in few bits. Keys and thumbs give levels (multiples of 16, and full edge), and a held key always goes through
 * the same levels in about the same time. So the level is predicted from the previous one (left and right mirrored), and the
 * length of a run from its level. Any other stream can be coded too, in more bits.
 */

/** Number of levels on either side of 0. */
const LEVELS = 8;
const GRID = 16;
const FULL = 127;
const LEVEL_BITS = 5;
const LENGTH_BITS = 6;
/** Written instead of a length that is too long. */
const LONG = 0;
const LONGEST_SHORT = 2 ** LENGTH_BITS - 1;
const LONG_BITS = 15;
/** Written instead of a steer value that is on no level. */
const OFF_GRID = 2 * LEVELS + 1;

/** Returns the level −8 … 8 of a steer value, or undefined. */
function levelOf(steer: number): number | undefined {
  if (steer === FULL || steer === -FULL) return Math.sign(steer) * LEVELS;
  const level = steer / GRID;
  return Number.isInteger(level) && Math.abs(level) < LEVELS ? level : undefined;
}

function steerOf(level: number): number {
  return Math.abs(level) === LEVELS ? Math.sign(level) * FULL : level * GRID;
}

function sizeOf(steer: number): number {
  return Math.min(LEVELS, Math.round(Math.abs(steer) / GRID));
}

function createModel() {
  return {
    level: createChances((LEVELS + 1) << LEVEL_BITS),
    length: createChances((LEVELS + 1) << (LENGTH_BITS + 1)),
    stance: createChances(6 << 2),
    end: createChances(1),
  };
}
type Model = ReturnType<typeof createModel>;

function codeSteer(c: Coder, m: Model, before: number, steer: number): number {
  // Relative to the present side: a turn to the left is coded like one to the right.
  const side = before < 0 ? -1 : 1;
  const level = levelOf(steer);
  const symbol = level === undefined ? OFF_GRID : level * side + LEVELS;
  const read = coded(c, m.level, sizeOf(before) << LEVEL_BITS, LEVEL_BITS, symbol);
  // Adding 0 turns −0 into 0.
  if (read < OFF_GRID) return steerOf((read - LEVELS) * side) + 0;
  if (read > OFF_GRID) throw new BrokenBits('no such level');
  const plain = c.plain(steer + FULL, 8) - FULL;
  if (plain > FULL || levelOf(plain) !== undefined) throw new BrokenBits('steer out of range');
  return plain;
}

function codeLength(c: Coder, m: Model, steer: number, grows: boolean, length: number): number {
  const from = (2 * sizeOf(steer) + (grows ? 1 : 0)) << LENGTH_BITS;
  const short = coded(c, m.length, from, LENGTH_BITS, length > LONGEST_SHORT ? LONG : length);
  if (short !== LONG) return short;
  const long = c.plain(length, LONG_BITS);
  if (long <= LONGEST_SHORT) throw new BrokenBits('length too short');
  return long;
}

/**
 * Writes or reads runs (length, steer, stance; flat).
 *
 * @param runs ignored by a reader
 * @throws BrokenBits if the data read are no runs
 */
export function codeRuns(c: Coder, runs: readonly number[]): number[] {
  const m = createModel();
  const out: number[] = [];
  let [steer, stance, ticks] = [0, 0, 0];
  for (let i = 0; ; i += 3) {
    if (c.bit(m.end, 0, i < runs.length ? 0 : 1) === 1) return out;
    const [beforeSteer, beforeStance] = [steer, stance];
    steer = codeSteer(c, m, beforeSteer, runs[i + 1] ?? 0);
    stance = coded(c, m.stance, (2 * beforeStance + (steer === 0 ? 1 : 0)) << 2, 2, runs[i + 2] ?? 0);
    const length = codeLength(c, m, steer, Math.abs(steer) > Math.abs(beforeSteer), runs[i] ?? 0);
    ticks += length;
    const repeats = i > 0 && steer === beforeSteer && stance === beforeStance;
    if (stance > 2 || repeats || ticks > MAX_TICKS) throw new BrokenBits('no such run');
    out.push(length, steer, stance);
  }
}
