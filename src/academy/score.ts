import { figureGates } from './figures';
import type { Observation } from './observe';
import type { Fact, FactKey, Limits, Tip, Verdict } from './task';

/** The reference values for a ride, besides the course. */
export interface Measures {
  /** Bronze time of the track on this equipment, µs; 0 = none. */
  readonly bronzeUs: number;
  /** Clock of the ideal line at each gate and, last, at the finish, s; empty if unknown. */
  readonly ideal: readonly number[];
}

export const NO_MEASURES: Measures = { bronzeUs: 0, ideal: [] };

/** A figure that decides the stars, and the tip if it is not good enough. */
interface Criterion {
  readonly key: FactKey;
  readonly value: number;
  readonly limits: Limits;
  /** `most`: no more than the limit; `least`: no less. */
  readonly sense: 'most' | 'least';
  readonly tip: Tip;
}

const holds = (c: Criterion, limit: number): boolean =>
  c.sense === 'most' ? c.value <= limit : c.value >= limit;

function factOf(c: Criterion): Fact {
  let stars = 0;
  while (stars < 3 && holds(c, c.limits[stars]!)) stars++;
  const next = c.limits[stars];
  return { key: c.key, value: c.value, stars, ...(next === undefined ? {} : { next }) };
}

const most = (key: FactKey, value: number, limits: Limits, tip: Tip): Criterion => ({
  ...{ key, value, limits, tip },
  sense: 'most',
});
const least = (key: FactKey, value: number, limits: Limits, tip: Tip): Criterion => ({
  ...{ key, value, limits, tip },
  sense: 'least',
});

/** Returns the mean of f over the gates, ignoring NaN; 0 if there are no values. */
function mean(values: Float64Array, f: (v: number) => number): number {
  let sum = 0;
  let n = 0;
  for (const v of values) {
    if (Number.isNaN(v)) continue;
    sum += f(v);
    n++;
  }
  return n === 0 ? 0 : sum / n;
}

/** Returns the share of the gates that satisfy `ok`; a gate without a value does not. */
function share(values: Float64Array, ok: (v: number) => boolean): number {
  let n = 0;
  for (const v of values) if (ok(v)) n++;
  return values.length === 0 ? 0 : n / values.length;
}

/** Returns the standard deviation divided by the mean, from sums. */
function spreadOf(n: number, sum: number, squares: number): number {
  if (n < 2 || sum === 0) return 1;
  const m = sum / n;
  return Math.sqrt(Math.max(0, squares / n - m * m)) / m;
}

/** Returns how uneven the times from gate to gate were. */
function gateSpread(at: Float64Array): number {
  let n = 0;
  let sum = 0;
  let squares = 0;
  for (let i = 1; i < at.length; i++) {
    const d = at[i]! - at[i - 1]!;
    if (Number.isNaN(d)) continue;
    n++;
    sum += d;
    squares += d * d;
  }
  return spreadOf(n, sum, squares);
}

/** Returns the mean distance from the middle of each gate, m. */
function middleOff(o: Observation): number {
  let sum = 0;
  let n = 0;
  o.off.forEach((off, i) => {
    if (Number.isNaN(off)) return;
    sum += Math.abs(off - o.k.gateWidth[i]! / 2);
    n++;
  });
  return n === 0 ? 0 : sum / n;
}

function criteria(o: Observation, m: Measures): readonly Criterion[] {
  const { task } = o;
  const tucked = o.zoneM > 0 ? o.tuckM / o.zoneM : 0;
  const gates = (limits: Limits, tip: Tip): Criterion => most('faults', o.faults, limits, tip);
  const inTime = (limits: Limits, tip: Tip): Criterion =>
    most('time', o.timeUs, [limits[0] * m.bronzeUs, limits[1] * m.bronzeUs, limits[2] * m.bronzeUs], tip);
  switch (task.kind) {
    case 'tuck':
      return [least('tuck', tucked, task.share, o.brakeM > 2 ? 'no-brake' : 'hands-off')];
    case 'gates':
      return [gates(task.faults, o.falls > 0 ? 'slower-in' : 'turn-sooner')];
    case 'stop': {
      const off = o.y - task.at;
      const tip: Tip = o.ending === 'past' || off > 0 ? 'brake-sooner' : 'brake-later';
      return [most('off-mark', Math.abs(off), task.off, tip)];
    }
    case 'linked':
      return [
        least('turns', o.turns, task.turns, 'more-turns'),
        least('edge', o.turns > 0 ? o.peaks / o.turns : 0, task.edge, 'more-edge'),
        most('turn-spread', spreadOf(o.turns, o.lengths, o.squares), task.spread, 'same-length'),
      ];
    case 'middle':
      return [gates(task.faults, 'look-ahead'), most('off-middle', middleOff(o), task.off, 'straighten')];
    case 'apex':
      return [gates(task.faults, 'aim-outside'), most('off-pole', mean(o.off, Math.abs), task.off, 'closer')];
    case 'rhythm':
      return [gates(task.faults, 'turn-sooner'), most('gate-spread', gateSpread(o.at), task.spread, 'count')];
    case 'figures': {
      const figures = figureGates(o.k, task.figure);
      const lost = figures.filter((all) => all.some((i) => o.fault[i] === 1)).length;
      return [
        most('figures', lost, task.lost, task.figure === 'delay' ? 'wait-delay' : 'straight-through'),
        gates(task.faults, 'turn-sooner'),
      ];
    }
    case 'loss': {
      const ideal = m.ideal.at(-1) ?? 0;
      const loss = ideal > 0 ? o.clock / ideal - 1 : 1;
      return [gates(task.faults, 'aim-outside'), most('loss', loss, task.loss, 'less-loss')];
    }
    case 'early':
      return [
        gates(task.faults, 'aim-outside'),
        least(
          'early',
          share(o.apex, (h) => h >= task.height),
          task.share,
          'apex-higher',
        ),
      ];
    case 'rise':
      return [
        gates(task.faults, 'aim-outside'),
        least(
          'rise',
          share(o.rise, (h) => h >= task.height),
          task.share,
          'rise-higher',
        ),
      ];
    case 'tuck-or-brake':
      return [
        least('tuck', tucked, task.share, 'tuck-flats'),
        gates(task.faults, 'slower-in'),
        inTime(task.time, 'carry-speed'),
      ];
    case 'exam':
      return [inTime(task.time, o.faults > 0 ? 'turn-sooner' : 'faster')];
  }
}

/** Returns one number for all figures, each relative to its best limit: more is better. */
function meritOf(all: readonly Criterion[]): number {
  let sum = 0;
  for (const c of all) {
    const part = c.value / (Math.abs(c.limits[2]) || 1);
    sum += c.sense === 'least' ? part : -part;
  }
  return sum;
}

/** Returns whether the ride ended as its exercise requires. */
function complete(o: Observation): boolean {
  return o.task.kind === 'stop' ? o.ending === 'stood' : o.ending === 'finished';
}

/** A ride slower than this multiple of the bronze time took a long way round: about twice the author's time. */
const LONG_WAY = 1.5;

/** Returns the tip for the worst figure: the first one with the fewest stars. */
function tipOf(
  all: readonly Criterion[],
  facts: readonly Fact[],
  stars: number,
  { o, m }: { readonly o: Observation; readonly m: Measures },
): Tip {
  if (stars === 3) {
    const isLong = m.bronzeUs > 0 && o.task.kind !== 'stop' && o.timeUs > LONG_WAY * m.bronzeUs;
    return isLong ? 'long-way' : 'perfect';
  }
  const weakest = all[facts.findIndex((fact) => fact.stars === Math.min(...facts.map((f) => f.stars)))];
  return o.falls > 0 && o.task.kind !== 'gates' ? 'fell' : (weakest?.tip ?? 'finish');
}

/** Returns the verdict on the observation of a ride. */
export function score(o: Observation, m: Measures = NO_MEASURES): Verdict {
  const all = criteria(o, m);
  const facts = all.map(factOf);
  if (!complete(o)) {
    const tip: Tip = o.task.kind !== 'stop' ? 'finish' : o.ending === 'past' ? 'brake-sooner' : 'stand-still';
    return {
      stars: 0,
      facts: o.task.kind === 'stop' ? facts.map((f) => ({ ...f, stars: 0 })) : [],
      merit: meritOf(all),
      tip,
    };
  }
  const stars = Math.min(...facts.map((f) => f.stars));
  return { stars, facts, merit: meritOf(all), tip: tipOf(all, facts, stars, { o, m }) };
}
