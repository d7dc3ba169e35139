/**
 * How to ride a course: a few numbers per gate, from which line and stance follow. Entry i belongs to gate i; the last entry,
 * one more than there are gates, to the finish.
 */
export interface Plan {
  /** Distance from the turning pole on the gate's line, m. */
  readonly margin: Float64Array;
  /** Position of the turn's apex along y relative to the gate, m: negative = above the gate, an early line. */
  readonly shift: Float64Array;
  /** Curvature of the line at the gate, as a factor of that of the course's own spline. */
  readonly bend: Float64Array;
  /** Look-ahead time on the way to the gate, s. */
  readonly look: Float64Array;
  /** Share of the edge servo's full lead that one decision uses: 1 would be deadbeat control, and restless. */
  readonly quick: Float64Array;
  /** The rider tucks while the needed edge is below this share of the largest edge in a tuck; 0 = never. */
  readonly tuck: Float64Array;
  /** Factor of the holding speed above which the rider brakes on the way to the gate. */
  readonly pace: Float64Array;
  /** Per bump: 1 = its lip is absorbed. */
  readonly absorb: Uint8Array;
}

/** The numbers of a plan, the same for all gates. */
export interface Habit {
  readonly margin: number;
  readonly shift: number;
  readonly bend: number;
  readonly look: number;
  readonly quick: number;
  readonly tuck: number;
  readonly pace: number;
  readonly absorb: boolean;
}

/** Returns a plan that treats all gates alike. */
export function evenPlan(gates: number, bumps: number, habit: Habit): Plan {
  const fill = (v: number): Float64Array => new Float64Array(gates + 1).fill(v);
  const plan = {
    margin: fill(habit.margin),
    shift: fill(habit.shift),
    bend: fill(habit.bend),
    look: fill(habit.look),
    quick: fill(habit.quick),
    tuck: fill(habit.tuck),
    pace: fill(habit.pace),
    absorb: new Uint8Array(bumps).fill(habit.absorb ? 1 : 0),
  };
  plan.margin[gates] = 0;
  plan.shift[gates] = 0;
  plan.bend[gates] = 0;
  return plan;
}

/** Copies all numbers of a plan. */
export function copyPlan(from: Plan, to: Plan): void {
  to.margin.set(from.margin);
  to.shift.set(from.shift);
  to.bend.set(from.bend);
  to.look.set(from.look);
  to.quick.set(from.quick);
  to.tuck.set(from.tuck);
  to.pace.set(from.pace);
  to.absorb.set(from.absorb);
}

/** Returns a copy of a plan. */
export function clonePlan(plan: Plan): Plan {
  return {
    margin: plan.margin.slice(),
    shift: plan.shift.slice(),
    bend: plan.bend.slice(),
    look: plan.look.slice(),
    quick: plan.quick.slice(),
    tuck: plan.tuck.slice(),
    pace: plan.pace.slice(),
    absorb: plan.absorb.slice(),
  };
}
