import type { Compiled } from './compile';
import { MISS_PENALTY_US, US_PER_TICK } from './constants';
import { GateResult, nextLine, Phase, type State } from './state';

/**
 * Microseconds on the clock when the segment of this tick, from y0 to y1, crosses `line`: exact, since the move within a
 * tick is linear. Penalties are added.
 */
function clockAt(s: State, line: number, y0: number, y1: number): number {
  const f = (line - y0) / (y1 - y0);
  return Math.floor((s.tick - 1 + f) * US_PER_TICK) - s.t0 * US_PER_TICK + s.penalty;
}

function punish(k: Compiled, s: State): void {
  const cost = s.timePenalty ? MISS_PENALTY_US : k.miss;
  if (cost > 0) s.penalty += cost;
  else if (s.phase === Phase.running) s.phase = Phase.disqualified;
}

/** A brush of the pole costs speed, the more the closer. */
function brush(k: Compiled, s: State, past: number): void {
  const g = k.gear;
  const f = 1 - (g.brush * (g.clear - past)) / (g.clear - g.straddle);
  s.vx *= f;
  s.vy *= f;
  s.vz *= f;
  s.vf *= f;
  s.vs *= f;
  s.brushed++;
}

/** Passage of the next gate at x where the segment crosses its line (the rules of the sport, ICR 661.4). */
function passGate(k: Compiled, s: State, x: number): void {
  const i = s.nextGate;
  const g = k.gear;
  const past = (x - k.gateX[i]!) * k.gateSide[i]!;
  if (past >= g.straddle && past <= k.gateWidth[i]! - g.straddle) {
    s.passed++;
    if (past < g.clear) {
      s.gates[i] = GateResult.brushed;
      brush(k, s, past);
    } else {
      s.gates[i] = GateResult.passed;
    }
  } else if (past < g.straddle && past > -g.straddle) {
    s.gates[i] = GateResult.straddled;
    s.straddled++;
    punish(k, s);
  } else {
    s.gates[i] = GateResult.missed;
    s.missed++;
    punish(k, s);
  }
  s.nextGate = i + 1;
}

/**
 * Gates, splits and finish on the segment (x0, y0) → (s.x, s.y) of this tick, in the order in which they lie. A line is
 * counted once, going down: later uphill moves never count.
 */
export function crossLines(k: Compiled, s: State, x0: number, y0: number): void {
  const y1 = s.y;
  const x1 = s.x;
  for (;;) {
    const gate = s.nextGate < k.gateY.length ? k.gateY[s.nextGate]! : Number.POSITIVE_INFINITY;
    const split = s.nextSplit < k.splitY.length ? k.splitY[s.nextSplit]! : Number.POSITIVE_INFINITY;
    if (gate > y1 && split > y1) break;
    if (gate <= split) {
      passGate(k, s, x0 + (x1 - x0) * ((gate - y0) / (y1 - y0)));
    } else {
      s.splits[s.nextSplit] = clockAt(s, split, y0, y1);
      s.nextSplit++;
    }
  }
  if (s.t1 < 0 && k.finishY <= y1) {
    s.t1 = clockAt(s, k.finishY, y0, y1);
    if (s.phase === Phase.running) s.phase = Phase.finished;
  }
  s.nextLine = nextLine(k, s);
}
