import { FAULT_COST } from './marks';
import type { Piste } from './piste';
import { evenPlan, type Habit, type Plan } from './plan';
import { bell, type Random } from './random';
import { createSearch, type Search, tryPlan } from './search';

/** A pace, as a factor of the speed that the snow holds, at which the rider never brakes. */
export const FEARLESS = 3;

/** The first habit of the search. The shift of a habit is a share of the gates' mean distance. */
export const FIRST_HABIT: Habit = {
  margin: 0.5,
  shift: 0,
  bend: 0.9,
  look: 0.35,
  quick: 0.6,
  tuck: 1,
  pace: FEARLESS,
  absorb: false,
};

/** Returns the plan that applies one habit to all gates of a course. */
export function habitPlan(piste: Piste, habit: Habit): Plan {
  const gates = piste.k.gateY.length;
  const spacing = piste.k.finishY / (gates + 1);
  return evenPlan(gates, piste.k.bumpTo.length, { ...habit, shift: habit.shift * spacing });
}

/** Returns a habit with some of its numbers changed. */
function varied(habit: Habit, random: Random): Habit {
  const scale = random() < 0.5 ? 1 : 0.3;
  const vary = (value: number, by: number, low: number, high: number): number =>
    random() < 0.4 ? Math.min(high, Math.max(low, value + bell(random) * by * scale)) : value;
  return {
    margin: vary(habit.margin, 0.15, 0.2, 3),
    shift: vary(habit.shift, 0.05, -0.3, 0.3),
    bend: vary(habit.bend, 0.15, 0.2, 2),
    look: vary(habit.look, 0.07, 0.12, 0.8),
    quick: vary(habit.quick, 0.25, 0.05, 1.2),
    tuck: vary(habit.tuck, 0.4, 0, 2.6),
    pace: habit.pace < FEARLESS ? vary(habit.pace, 0.08, 0.4, 2) : FEARLESS,
    absorb: habit.absorb,
  };
}

/** Paces of the riders that are searched in parallel, from bold to careful. */
const PACES = [FEARLESS, 1.6, 1.3, 1.05, 0.85, 0.65] as const;
/** Share of all rides that each rider gets before half of the riders are dropped, and that each remaining rider gets then. */
const FIRST_SHARE = 0.06;
const SECOND_SHARE = 0.1;
const SURVIVORS = 3;
/** Cost of a fault when riders are compared, s. It is small because a bold rider with a fault or two may still improve. */
const SOFT_FAULT = 3;

/** A rider, with the best habit found at its pace. */
interface Candidate {
  readonly search: Search;
  habit: Habit;
}

function promise({ search }: Candidate): number {
  const faults = Math.floor(search.cost / FAULT_COST);
  return Number.isFinite(faults) ? search.cost - faults * (FAULT_COST - SOFT_FAULT) : search.cost;
}

function cheapest(candidates: readonly Candidate[]): Candidate {
  return candidates.reduce((best, c) => (c.search.cost < best.search.cost ? c : best));
}

/**
 * Searches the one habit that suits the whole course best: the smooth line that ideal lines start from. Braking fixes every
 * fault at first, but is seldom the best fix. So bold and careful riders are searched in parallel, the less promising half is
 * dropped early, and the best of the rest is searched further. Yields the best so far after every ride.
 *
 * @param rides about how many habits are tried
 */
export function* searchHabit(piste: Piste, random: Random, rides: number): Generator<Search, Search, void> {
  const candidates: Candidate[] = [];
  for (const pace of PACES) {
    const habit = { ...FIRST_HABIT, pace };
    candidates.push({ habit, search: createSearch(piste, habitPlan(piste, habit)) });
    yield cheapest(candidates).search;
  }
  const attempt = (c: Candidate, next: Habit): void => {
    if (tryPlan(c.search, habitPlan(piste, next))) c.habit = next;
  };
  if (piste.k.bumpTo.length > 0) {
    for (const c of candidates) attempt(c, { ...c.habit, absorb: true });
    yield cheapest(candidates).search;
  }
  for (const share of [FIRST_SHARE, SECOND_SHARE]) {
    for (const c of candidates) {
      for (let i = 0; i < share * rides; i++) {
        attempt(c, varied(c.habit, random));
        yield cheapest(candidates).search;
      }
    }
    candidates.sort((a, b) => promise(a) - promise(b));
    const clean = cheapest(candidates);
    candidates.length = SURVIVORS;
    if (!candidates.includes(clean)) candidates[SURVIVORS - 1] = clean;
  }
  const best = cheapest(candidates);
  const left = rides * (1 - PACES.length * FIRST_SHARE - SURVIVORS * SECOND_SHARE);
  for (let i = PACES.length; i < left; i++) {
    attempt(best, varied(best.habit, random));
    yield best.search;
  }
  return best.search;
}
