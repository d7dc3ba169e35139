import { create } from '../sim';
import { createFollower } from './follow';
import { createLine, type Line, layAround, layLine } from './line';
import { copyMarks, createMarks, type Judge, type Marks, patient, type Rider, rideMarks } from './marks';
import type { Piste } from './piste';
import { clonePlan, copyPlan, type Plan } from './plan';

/*
 * The best ride found so far, and the state to try another. Gates are ridden in order, so a change at a gate is tried from the
 * last mark at which the rider could not see it yet. It is judged a few gates later, and ridden to the finish only if
 * promising. Only the finish decides.
 */

/** The best plan so far with its line and marks, and buffers for one attempt. */
export interface Search {
  readonly piste: Piste;
  readonly plan: Plan;
  readonly line: Line;
  /** Cost of the plan, s: its time, plus {@link FAULT_COST} for each fault. */
  cost: number;
  marks: Marks;
  spare: Marks;
  readonly rider: Rider;
  /** The plan before the attempt. */
  readonly before: Plan;
  /** Mean distance between gates, m. */
  readonly spacing: number;
}

/** Longest look-ahead time of a follower, including its lag, s. */
const FARTHEST_LOOK = 0.9;
/** Number of gates after a change at which it is first judged. */
const HORIZON = 3;
/** Least gain there with which the ride continues, s. */
const PROMISE = 0.0003;
/** Time that a promising change may lose again at later gates before it is abandoned, s. */
const PATIENCE = 0.02;
/** Distance, in gate spacings, over which a difference in speed is assumed to last; it converts speed to time. */
const SPEED_LASTS = 1.5;

/** Creates a search that starts from `plan`, and rides it once. */
export function createSearch(piste: Piste, plan: Plan): Search {
  const { k, ground } = piste;
  const search: Search = {
    piste,
    plan: clonePlan(plan),
    line: createLine(ground),
    cost: Number.POSITIVE_INFINITY,
    marks: createMarks(k, ground.knots),
    spare: createMarks(k, ground.knots),
    rider: { s: create(k), f: createFollower(), ticks: 0 },
    before: clonePlan(plan),
    spacing: k.finishY / (ground.knots - 1),
  };
  rideAll(search, patient);
  return search;
}

/** Rides the search's plan from the start gate; keeps its marks if it is cheaper than the best so far. */
function rideAll(search: Search, judge: Judge): boolean {
  const { piste, plan, line } = search;
  layLine(piste.ground, plan, line);
  const cost = rideMarks(piste, plan, line, search.marks, 0, search.spare, search.rider, judge);
  if (!(cost < search.cost)) return false;
  search.cost = cost;
  const { marks } = search;
  search.marks = search.spare;
  search.spare = marks;
  return true;
}

/** Tries a whole other plan. @returns whether it is now the best */
export function tryPlan(search: Search, plan: Plan): boolean {
  copyPlan(search.plan, search.before);
  copyPlan(plan, search.plan);
  const hopeless = search.cost * 1.05;
  if (rideAll(search, (_, cost) => cost < hopeless)) return true;
  copyPlan(search.before, search.plan);
  layLine(search.piste.ground, search.plan, search.line);
  return false;
}

/** Returns the last mark at which the rider did not see anything at or below knot `knot` yet. */
function markBefore(search: Search, knot: number): number {
  const { marks } = search;
  const y = search.piste.ground.y[knot]!;
  let mark = knot;
  while (mark > 0 && marks.states[mark]!.y + marks.speed[mark]! * FARTHEST_LOOK + 2 > y) mark--;
  return mark;
}

/** Must be called before a plan's numbers are changed for {@link tryChange}. */
export function beginChange(search: Search): void {
  copyPlan(search.plan, search.before);
}

/**
 * Tries the plan after it was changed at the knots `first` … `last` (1 = first gate); reverts it if it is worse.
 *
 * @returns whether the change was kept
 */
export function tryChange(search: Search, first: number, last: number): boolean {
  const { piste, plan, line, marks, spare, spacing } = search;
  for (let i = first; i <= last; i++) layAround(piste.ground, plan, line, i);
  const from = markBefore(search, first - 1);
  const verdict = last + HORIZON;
  const cost = rideMarks(piste, plan, line, marks, from, spare, search.rider, (knot, spent, speed) => {
    if (knot < verdict) return true;
    const worth = ((speed - marks.speed[knot]!) * SPEED_LASTS * spacing) / (speed * speed + 1);
    const loss = spent - marks.cost[knot]! - worth;
    return loss < (knot === verdict ? -PROMISE : PATIENCE);
  });
  if (cost < search.cost) {
    search.cost = cost;
    copyMarks(spare, marks, from + 1);
    return true;
  }
  copyPlan(search.before, plan);
  for (let i = first; i <= last; i++) layAround(piste.ground, plan, line, i);
  return false;
}
