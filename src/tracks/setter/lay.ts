import type { Course, Side } from '../../sim';
import { centreLine } from '../facts';
import { least, mm, most, round } from './exact';
import { type Laid, layGates } from './gates';
import { habitsOf } from './habits';
import { layBumps, layPatches, layTrees } from './obstacles';
import type { Plan } from './plan';
import { createRandom } from './random';
import { DY, layGround } from './terrain';

/**
 * Mean speed of a good, not perfect, run by discipline and steepness, m/s: a little below the computer's and that measured in
 * races (Appl. Sci. 13 (2023) 8152).
 */
const PACE = [
  { speed: 10.5, grade: 0.33 },
  { speed: 18, grade: 0.31 },
  { speed: 23, grade: 0.28 },
  { speed: 29, grade: 0.27 },
] as const;
/** Longest wait in the start gate, ticks. */
const WAIT = 800;

/** Returns a rough par time, s: accurate enough for the time limit. It does not change when the pilot improves. */
export function parSeconds(plan: Pick<Plan, 'discipline' | 'length' | 'drop'>): number {
  const pace = PACE[plan.discipline];
  const share = Math.sqrt(plan.drop / plan.length / pace.grade);
  return 3 + (plan.length * 1.04) / (pace.speed * most(share, 0.55));
}

/** Returns the time limit of a run, ticks (DNF): four times the par, plus the longest wait in the gate. */
export function maxTicksOf(plan: Pick<Plan, 'discipline' | 'length' | 'drop'>): number {
  return least(30000, WAIT + round(4 * parSeconds(plan)) * 100);
}

/** Sets the splits: two to four, evenly along the course, half way between gates if there are any. */
function laySplits(length: number, gates: readonly { readonly y: number }[]): number[] {
  const count = length < 350 ? 2 : length < 1000 ? 3 : 4;
  const apart = (length * 1000) / (count + 1);
  const out: number[] = [];
  for (let i = 1; i <= count; i++) {
    let y = mm((length * i) / (count + 1), 100);
    for (let g = 1; g < gates.length; g++) {
      const a = gates[g - 1]!.y;
      const b = gates[g]!.y;
      // If gates are farther apart than the splits, two splits could get the same place.
      if (a <= y && y < b && b - a < apart) y = round((a + b) / 200) * 100;
    }
    out.push(y);
  }
  return out;
}

/** A given gate: the x of its turning pole is relative to the centre line. m */
export interface GivenGate {
  readonly y: number;
  readonly offset: number;
  readonly side: Side;
  readonly width: number;
}

function placeGates(given: readonly GivenGate[], bare: Pick<Course, 'centre' | 'dy'>): Laid {
  const gates = given.map((g) => {
    const y = mm(g.y, 50);
    const x = mm(centreLine(bare, y) / 1000 + g.offset, 50);
    return { x, y, side: g.side, width: mm(g.width, 100) };
  });
  return { gates, jumps: [] };
}

/**
 * Turns a plan into a course. The same plan gives the same integers in every engine.
 *
 * @param given gates to use instead of the setter's own (drills, the builder); jumps are then left out
 */
export function layCourse(plan: Plan, given?: readonly GivenGate[]): Course {
  const habits = habitsOf(plan.discipline, plan.equipment);
  const ground = layGround(plan);
  const dy = DY * 1000;
  const bare = { ...ground, dy };
  const laid = given
    ? placeGates(given, bare)
    : layGates(plan, habits, ground, bare, createRandom(plan.seed, 1));
  const { gates } = laid;
  const finish = mm(plan.length, 100);
  return {
    format: 1,
    discipline: plan.discipline,
    dy,
    ...ground,
    patches: layPatches(plan, bare, gates, createRandom(plan.seed, 2)),
    bumps: layBumps(plan, laid),
    trees: layTrees(plan, bare, (ground.z.length - 4) * DY, createRandom(plan.seed, 3)),
    gates,
    splits: laySplits(finish / 1000, gates),
    finish,
    miss: plan.miss,
    maxTicks: maxTicksOf(plan),
  };
}
