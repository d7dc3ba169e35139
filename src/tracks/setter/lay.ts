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
 * Mean speed of a good, not a perfect run by discipline on the steepness named, m/s: a little below what the computer
 * rides and what races measure (Appl. Sci. 13 (2023) 8152).
 */
const PACE = [
  { speed: 10.5, grade: 0.33 },
  { speed: 18, grade: 0.31 },
  { speed: 23, grade: 0.28 },
  { speed: 29, grade: 0.27 },
] as const;
/** Longest wait in the start gate, ticks. */
const WAIT = 800;

/** A rough par time, s: enough to say after how long a run has not finished, and the same whatever the pilot learns. */
export function parSeconds(plan: Pick<Plan, 'discipline' | 'length' | 'drop'>): number {
  const pace = PACE[plan.discipline];
  const share = Math.sqrt(plan.drop / plan.length / pace.grade);
  return 3 + (plan.length * 1.04) / (pace.speed * most(share, 0.55));
}

/** After how many ticks a run has not finished: four times the par, and the longest wait in the gate. */
export function maxTicksOf(plan: Pick<Plan, 'discipline' | 'length' | 'drop'>): number {
  return least(30000, WAIT + round(4 * parSeconds(plan)) * 100);
}

/** Intermediate times: two to four, evenly along the course, half way between gates where there are some. */
function laySplits(length: number, gates: readonly { readonly y: number }[]): number[] {
  const count = length < 350 ? 2 : length < 1000 ? 3 : 4;
  const apart = (length * 1000) / (count + 1);
  const out: number[] = [];
  for (let i = 1; i <= count; i++) {
    let y = mm((length * i) / (count + 1), 100);
    for (let g = 1; g < gates.length; g++) {
      const a = gates[g - 1]!.y;
      const b = gates[g]!.y;
      // Where gates are farther apart than the splits, two could meet half way.
      if (a <= y && y < b && b - a < apart) y = round((a + b) / 200) * 100;
    }
    out.push(y);
  }
  return out;
}

/** A gate set by hand: its turning pole counted from the centre line. m. */
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
 * Turns a plan into a course: the same plan gives the same integers in every engine.
 *
 * @param given gates to use instead of the setter's own (drills, the builder); jumps then stay out
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
