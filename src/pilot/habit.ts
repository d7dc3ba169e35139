import type { Piste } from './piste';
import { evenPlan, type Habit, type Plan } from './plan';
import { bell, type Random } from './random';
import { createSearch, type Search, tryPlan } from './search';

/** Speeds tried first, from bold to careful, as factors on what the snow holds; FEARLESS never brakes. */
const PACES = [1.6, 1.3, 1.05, 0.9, 0.75, 0.6] as const;
export const FEARLESS = 3;

/** What a careful rider starts from; the shift of a habit is a share of the gates' mean distance. */
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

/** The plan that treats all gates of a course by one habit. */
export function habitPlan(piste: Piste, habit: Habit): Plan {
  const gates = piste.k.gateY.length;
  const spacing = piste.k.finishY / (gates + 1);
  return evenPlan(gates, piste.k.bumpTo.length, { ...habit, shift: habit.shift * spacing });
}

/** Braking is the first remedy for a fault and seldom the last: the search must be able to leave it again. */
function variedPace(pace: number, random: Random): number {
  const draw = random();
  if (draw < 0.1) return FEARLESS;
  if (draw < 0.3) return PACES[Math.floor(random() * PACES.length)]!;
  return draw < 0.6 && pace < 2 ? Math.max(0.4, pace + bell(random) * 0.15) : pace;
}

/** One habit, changed in some of its numbers. */
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
    pace: variedPace(habit.pace, random),
    absorb: habit.absorb,
  };
}

/**
 * Searches the one habit that suits the whole course best: the smooth line that ideal lines start from.
 * Yields after every ride.
 *
 * @param rides how many habits are tried
 */
export function* searchHabit(piste: Piste, random: Random, rides: number): Generator<Search, Search, void> {
  let habit = FIRST_HABIT;
  const search = createSearch(piste, habitPlan(piste, habit));
  const attempt = (next: Habit): void => {
    if (tryPlan(search, habitPlan(piste, next))) habit = next;
  };
  yield search;
  if (piste.k.bumpTo.length > 0) attempt({ ...habit, absorb: true });
  for (const pace of PACES) {
    attempt({ ...habit, pace });
    yield search;
  }
  for (let i = PACES.length; i < rides; i++) {
    attempt(varied(habit, random));
    yield search;
  }
  return search;
}
