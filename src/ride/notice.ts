import { BEEP_TICKS, G, GateResult, Phase, START_GO, type State } from '../sim';
import { clockAtLine, deltaUs, speedOf } from './analysis';
import { emit, type RideEventKind } from './events';
import type { LiveRide } from './state';

/** Shorter hops come from rough snow and are not jumps. */
const JUMP_TICKS = 12;
/** Factor between a landing's impact and its load: N = g + 4·vn, capped at 30 (physics, step 9). */
const LOAD_PER_IMPACT = 4;

const GATE_EVENTS: Readonly<Record<number, RideEventKind>> = {
  [GateResult.passed]: 'passed',
  [GateResult.brushed]: 'brushed',
  [GateResult.straddled]: 'straddled',
  [GateResult.missed]: 'missed',
};

function noticeStart(ride: LiveRide, was: State, is: State): void {
  const { events } = ride;
  if (was.phase !== Phase.gate) return;
  const go = is.gunTick >= 0 ? is.gunTick : START_GO;
  if (was.tick === go) emit(events, 'go', -1, 0);
  if (is.phase !== Phase.gate) {
    emit(events, 'wand', -1, was.tick - go);
    return;
  }
  // The same countdown precedes the go and a gun.
  for (let i = 0; i < BEEP_TICKS.length - 1; i++) {
    if (was.tick - go === BEEP_TICKS[i]! - START_GO) emit(events, 'beep', i, 0);
  }
}

function noticeLines(ride: LiveRide, was: State, is: State): void {
  const { events, compiled } = ride;
  const against = ride.ghosts[0]?.analysis;
  for (let i = was.nextGate; i < is.nextGate; i++) {
    const mine = clockAtLine(is, was.y, compiled.gateY[i]!) + is.penalty;
    emit(events, GATE_EVENTS[is.gates[i]!]!, i, deltaUs(mine, against?.gateUs[i]));
  }
  for (let i = was.nextSplit; i < is.nextSplit; i++) {
    ride.deltaUs = deltaUs(is.splits[i], against?.verdict.splitsUs[i]);
    emit(events, 'split', i, ride.deltaUs);
  }
}

function noticeFlight(ride: LiveRide, was: State, is: State): void {
  if (is.air === 1) {
    ride.airTicks++;
    if (ride.airTicks === JUMP_TICKS) emit(ride.events, 'air', -1, 0);
  } else if (was.air === 1) {
    if (ride.airTicks >= JUMP_TICKS) emit(ride.events, 'land', ride.airTicks, (is.N - G) / LOAD_PER_IMPACT);
    ride.airTicks = 0;
  }
}

/** Emits the events of the last tick, by comparing the states before and after it. */
export function notice(ride: LiveRide): void {
  const was = ride.prev;
  const is = ride.cur;
  noticeStart(ride, was, is);
  noticeLines(ride, was, is);
  noticeFlight(ride, was, is);
  if (is.crashes > was.crashes) emit(ride.events, 'crash', is.crashCause, speedOf(was));
  if (was.crash > 0 && is.crash === 0) emit(ride.events, 'recovered', -1, 0);
  if (is.t1 >= 0 && was.t1 < 0) emit(ride.events, 'finish', -1, is.t1);
}
