import {
  type Compiled,
  create,
  type GateResultCode,
  type InputStream,
  optionsOf,
  Phase,
  type State,
  step,
  US_PER_TICK,
  type Verdict,
  verdictOf,
} from '../sim';

/** Ticks between two samples of the line and the speed: 20 samples a second. */
const SAMPLE_TICKS = 5;

/**
 * The data of a whole ride, from one simulation of its stream from the gate to the finish line. Used for deltas to a ghost
 * during a ride and for the finish screen.
 */
export interface RideAnalysis {
  readonly verdict: Verdict;
  /** Tick at which the clock started; −1 if the wand never opened. */
  readonly startTick: number;
  /** Clock at each gate's line, interpolated within the tick, penalties included, µs; NaN = never reached. */
  readonly gateUs: readonly number[];
  readonly gateResults: readonly GateResultCode[];
  /**
   * Number of samples: every {@link SAMPLE_TICKS} from the wand, and one at the end. Each has the map point (m), speed (m/s)
   * and clock (s).
   */
  readonly samples: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly speed: Float32Array;
  readonly seconds: Float32Array;
  /** Highest speed, m/s. */
  readonly topSpeed: number;
}

export function speedOf(s: State): number {
  return Math.sqrt(s.vx * s.vx + s.vy * s.vy + s.vz * s.vz);
}

/**
 * Returns the clock when the rider's move from `y0` to `s.y` in the last tick crossed `line`, computed as for the simulation's
 * own splits. µs, without penalties.
 */
export function clockAtLine(s: State, y0: number, line: number): number {
  const f = (line - y0) / (s.y - y0);
  return Math.floor((s.tick - 2 + f) * US_PER_TICK) - s.t0 * US_PER_TICK;
}

/**
 * Simulates a stream from the gate to the tick that crosses the finish line, or to its end.
 *
 * @param gunTick tick of the gun if the stream has a gun start
 */
export function analyse(k: Compiled, stream: InputStream, gunTick?: number): RideAnalysis {
  const s = create(k, optionsOf(stream, gunTick));
  const capacity = Math.ceil(stream.ticks / SAMPLE_TICKS) + 2;
  const x = new Float32Array(capacity);
  const y = new Float32Array(capacity);
  const speed = new Float32Array(capacity);
  const seconds = new Float32Array(capacity);
  const gateUs: number[] = k.gateY.map(() => Number.NaN);
  let samples = 0;
  let topSpeed = 0;
  const sample = (): void => {
    x[samples] = s.x;
    y[samples] = s.y;
    speed[samples] = speedOf(s);
    seconds[samples] = (s.tick - 1 - s.t0) / 100;
    samples++;
  };
  const { runs } = stream;
  for (let r = 0; r < runs.length && s.t1 < 0; r += 3) {
    for (let n = runs[r]!; n > 0 && s.t1 < 0; n--) {
      const gate = s.nextGate;
      const y0 = s.y;
      step(k, s, runs[r + 1]!, runs[r + 2]!);
      for (let i = gate; i < s.nextGate; i++) gateUs[i] = clockAtLine(s, y0, k.gateY[i]!) + s.penalty;
      if (s.phase === Phase.gate) continue;
      const v = speedOf(s);
      if (v > topSpeed) topSpeed = v;
      if ((s.tick - s.t0) % SAMPLE_TICKS === 1) sample();
    }
  }
  if (s.t0 >= 0) sample();
  return {
    verdict: verdictOf(s),
    startTick: s.t0,
    gateUs,
    gateResults: s.gates.slice() as GateResultCode[],
    samples,
    x,
    y,
    speed,
    seconds,
    topSpeed,
  };
}

/** One section of the loss table. */
export interface SectionLoss {
  /** Gate at which the section ends; the number of gates stands for the finish. */
  readonly gate: number;
  /** Time lost (+) or gained (−) in the section, µs. */
  readonly lossUs: number;
  /** Delta at the section's end, µs. */
  readonly totalUs: number;
}

/**
 * Returns the time lost to another ride, gate by gate and to the finish. The losses add up to the last delta. Gates that one of
 * the two never reached are left out, and their loss is part of the next section.
 */
export function lossTable(mine: RideAnalysis, theirs: RideAnalysis): SectionLoss[] {
  const out: SectionLoss[] = [];
  let before = 0;
  const note = (gate: number, totalUs: number): void => {
    if (Number.isNaN(totalUs)) return;
    out.push({ gate, lossUs: totalUs - before, totalUs });
    before = totalUs;
  };
  for (let i = 0; i < mine.gateUs.length; i++) note(i, mine.gateUs[i]! - (theirs.gateUs[i] ?? Number.NaN));
  note(mine.gateUs.length, (mine.verdict.timeUs ?? Number.NaN) - (theirs.verdict.timeUs ?? Number.NaN));
  return out;
}

/** Mine minus theirs, µs; NaN if either is missing (−1 or absent). */
export function deltaUs(mine: number | undefined, theirs: number | undefined): number {
  return mine === undefined || theirs === undefined || mine < 0 || theirs < 0 ? Number.NaN : mine - theirs;
}
