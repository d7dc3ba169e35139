import { FIRST_HABIT, habitPlan } from './habit';
import { createLine, layStraight } from './line';
import type { Piste } from './piste';
import type { Plan } from './plan';
import { isClean, type PilotRide, rideLine } from './ride';

/** Paces (as factors of the speed that the snow holds), margins (m) and look-ahead times (s) to try until no gate is missed. */
const PACES = [3, 1] as const;
const LOOKS = [0.35, 0.45, 0.55, 0.65, 0.75] as const;
const MARGINS = [0.8, 1.2, 1.6] as const;

/** Yields the plans of a rider who does not know the line, from bold to careful: upright, braking if a turn would not hold. */
export function* naivePlans(piste: Piste): Generator<Plan, void, void> {
  for (const pace of PACES) {
    for (const margin of MARGINS) {
      for (const look of LOOKS) yield habitPlan(piste, { ...FIRST_HABIT, margin, look, pace, tuck: 0 });
    }
  }
}

/**
 * Rides without knowing the line: straight from gate to gate, upright, braking if a turn would not hold. The ideal line is
 * compared with this ride.
 */
export function naiveRide(piste: Piste): PilotRide {
  const line = createLine(piste.ground);
  let ride: PilotRide | undefined;
  for (const plan of naivePlans(piste)) {
    layStraight(piste.ground, plan, line);
    ride = rideLine(piste, plan, line);
    if (isClean(ride)) return ride;
  }
  return ride!;
}
