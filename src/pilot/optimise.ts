import { FEARLESS, searchHabit } from './habit';
import { FAULT_COST } from './marks';
import type { Piste } from './piste';
import { clonePlan, type Plan } from './plan';
import { bell, createRandom, type Random } from './random';
import { type PilotRide, ridePlan } from './ride';
import { beginChange, createSearch, type Search, tryChange } from './search';

/*
 * Searches the ideal line: first the one habit that suits the whole course, then each gate separately. A local search gives an
 * upper bound of the best time; restarts from other habits lower it. It works in small steps and yields after each, so that the
 * caller decides when to report, pause or stop. The same seed and effort give the same line, whatever the timing of the steps.
 */

/** Amount of work: for a first usable line, a good one, or a record. */
export type Effort = 'quick' | 'normal' | 'thorough';

interface Budget {
  /** Number of restarts from another habit. */
  readonly rounds: number;
  /** Number of rides per round to find its habit. */
  readonly rides: number;
  /** Number of changes tried per gate in all rounds, and on the best round at the end. */
  readonly tries: number;
  readonly polish: number;
}

const BUDGETS: Readonly<Record<Effort, Budget>> = {
  quick: { rounds: 1, rides: 240, tries: 30, polish: 0 },
  normal: { rounds: 2, rides: 320, tries: 120, polish: 80 },
  thorough: { rounds: 4, rides: 400, tries: 600, polish: 600 },
};

export interface OptimiseOptions {
  readonly seed?: number;
  readonly effort?: Effort;
  /** A plan found earlier: the search continues from it instead of searching habits. */
  readonly start?: Plan;
}

/** The state of the search. */
export interface Progress {
  /** Share of the work done, 0 to 1. */
  readonly share: number;
  /** Cost of the best plan so far, s: its time, plus 1000 s for each missed gate and each fall. */
  readonly seconds: number;
  /** The search's own best plan, which it changes later: read it at once or copy it. */
  readonly plan: Plan;
}

/** The line found, and the ride on it. */
export interface Optimised {
  readonly plan: Plan;
  readonly ride: PilotRide;
  /** Whether the ride passes every gate without a fall. */
  readonly clean: boolean;
}

/** Largest distance of the line from a turning pole, m. */
const WIDEST = 4;

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** Varies numbers of gate `gate` (0 = first); `kind` decides which. */
function changeGate(search: Search, gate: number, kind: number, scale: number, random: Random): void {
  const { plan, spacing } = search;
  const { margin, shift, bend, look, quick, tuck } = plan;
  const all = kind >= 7;
  if (gate === margin.length - 1) {
    margin[gate] = clamp(margin[gate]! + bell(random) * 2 * scale, -10, 10);
    shift[gate] = clamp(shift[gate]! + bell(random) * 5 * scale, -30, 30);
  } else {
    if (all || kind === 0) margin[gate] = clamp(margin[gate]! + bell(random) * 0.3 * scale, 0.1, WIDEST);
    const far = 0.4 * spacing;
    if (all || kind === 1) {
      shift[gate] = clamp(shift[gate]! + bell(random) * 0.08 * spacing * scale, -far, far);
    }
    if (all || kind === 2) bend[gate] = clamp(bend[gate]! + bell(random) * 0.3 * scale, -0.5, 2.5);
  }
  if (kind === 3 || kind === 8) look[gate] = clamp(look[gate]! + bell(random) * 0.1 * scale, 0.12, 0.8);
  if (kind === 4) quick[gate] = clamp(quick[gate]! + bell(random) * 0.3 * scale, 0.05, 1.2);
  if (kind === 5) {
    tuck[gate] = random() < 0.2 ? 0 : clamp(tuck[gate]! + bell(random) * 0.5 * scale, 0, 3);
  }
  if (kind === 6) {
    const pace = Math.min(plan.pace[gate]!, 1.8);
    plan.pace[gate] = random() < 0.5 ? FEARLESS : Math.max(0.3, pace + bell(random) * 0.15);
  }
}

/** Copies all numbers of another gate to gate `to`: similar gates often need the same numbers. */
function borrow(plan: Plan, from: number, to: number): void {
  plan.margin[to] = plan.margin[from]!;
  plan.shift[to] = plan.shift[from]!;
  plan.bend[to] = plan.bend[from]!;
  plan.look[to] = plan.look[from]!;
  plan.quick[to] = plan.quick[from]!;
  plan.tuck[to] = plan.tuck[from]!;
  plan.pace[to] = plan.pace[from]!;
}

/** Picks the knot to change next at random; if there are faults, half of the picks are at one. */
function pickKnot(search: Search, random: Random): number {
  const last = search.piste.ground.knots - 1;
  if (search.cost >= FAULT_COST && random() < 0.5) {
    const { cost } = search.marks;
    for (let i = 1; i <= last; i++) {
      if (cost[i]! - cost[i - 1]! > FAULT_COST / 2) return clamp(i - Math.floor(random() * 3), 1, last);
    }
  }
  return 1 + Math.floor(random() * last);
}

/** Tries one change. */
function improve(search: Search, random: Random): boolean {
  const last = search.piste.ground.knots - 1;
  const first = pickKnot(search, random);
  const draw = random();
  const scale = random() < 0.5 ? 1 : random() < 0.5 ? 0.35 : 0.1;
  beginChange(search);
  if (draw < 0.05 && first < last) {
    borrow(search.plan, Math.floor(random() * (last - 1)), first - 1);
    return tryChange(search, first, first);
  }
  const to = Math.min(last, first + (draw < 0.25 ? 1 + Math.floor(random() * 2) : 0));
  const kind = Math.floor(random() * 9);
  for (let i = first; i <= to; i++) changeGate(search, i - 1, kind, scale, random);
  return tryChange(search, first, to);
}

/** Number of changes per yield: enough to keep the overhead small, few enough to stop quickly. */
const TRIES_PER_STEP = 20;

/**
 * Searches the ideal line, step by step. The last yielded plan is the best so far; abandoning the generator cancels the search.
 * The result is never worse than any plan yielded before, nor than `start`.
 */
export function* optimise(piste: Piste, options: OptimiseOptions = {}): Generator<Progress, Optimised, void> {
  const budget = BUDGETS[options.effort ?? 'normal'];
  const random = createRandom(options.seed ?? 1);
  const knots = piste.ground.knots - 1;
  const rounds = options.start ? 1 : budget.rounds;
  const rides = options.start ? 0 : budget.rides;
  const tries = Math.ceil((budget.tries * knots) / rounds);
  const polish = budget.polish * knots;
  // A whole ride takes about as long as this many changes.
  const weight = Math.max(1, knots / 8);
  const work = rounds * (rides * weight + tries) + polish;
  let done = 0;
  let best: Search | undefined;
  const progress = (search: Search): Progress => {
    const top = best && best.cost < search.cost ? best : search;
    return { share: Math.min(1, done / work), seconds: top.cost, plan: top.plan };
  };
  for (let round = 0; round < rounds; round++) {
    let search: Search;
    if (options.start) {
      search = createSearch(piste, options.start);
    } else {
      const habits = searchHabit(piste, random, rides);
      let next = habits.next();
      while (!next.done) {
        done += weight;
        yield progress(next.value);
        next = habits.next();
      }
      search = next.value;
    }
    for (let i = 0; i < tries; i++) {
      improve(search, random);
      done++;
      if (i % TRIES_PER_STEP === 0) yield progress(search);
    }
    if (!best || search.cost < best.cost) best = search;
  }
  const top = best!;
  for (let i = 0; i < polish; i++) {
    improve(top, random);
    done++;
    if (i % TRIES_PER_STEP === 0) yield progress(top);
  }
  const plan = clonePlan(top.plan);
  return { plan, ride: ridePlan(piste, plan), clean: top.cost < FAULT_COST };
}

/** Runs a search to the end. */
export function optimiseNow(piste: Piste, options: OptimiseOptions = {}): Optimised {
  const search = optimise(piste, options);
  let next = search.next();
  while (!next.done) next = search.next();
  return next.value;
}
