import type { Course, CourseGate, Side } from '../../sim';
import { centreLine } from '../facts';
import { clamp, least, mm, most, size } from './exact';
import type { Habits } from './habits';
import type { Plan } from './plan';
import type { Random } from './random';
import { type GateStep, rhythmOf, turnAt } from './rhythm';
import { crossAt, type Ground, gradeAt } from './terrain';

/** π²: a line of radius R between gates a distance d apart has a lateral offset of d² / (π² R). */
const PI2 = 9.8696;

/** Grid of the gates, as in the builder, mm. */
const GRID = 50;

/** The gates of a course, and the steps with room for a jump. */
export interface Laid {
  readonly gates: readonly CourseGate[];
  /** y of the gate before each jump and length of the step, m, in the order of the plan's jumps. */
  readonly jumps: readonly { readonly y: number; readonly room: number }[];
}

/**
 * Returns the lateral offset of a turning pole from the centre line, m: as much as the equipment can turn between the
 * neighbouring gates, less on steep snow (speed) and on the low side of a cross slope (the outer ski has less support).
 */
function offsetAt(plan: Plan, habits: Habits, ground: Ground, y: number, d: number, side: Side): number {
  const grade = gradeAt(ground, y);
  const mean = plan.drop / plan.length;
  const steep = clamp(1 - 0.5 * (grade - mean), 0.75, 1.12);
  const cross = crossAt(plan, y);
  // A right-hand pole (side 1) is on the low side if the snow rises to the left.
  const low = side * cross < 0 ? 1 - 2 * size(cross) : 1;
  const swing = ((d * d) / (PI2 * habits.radius)) * turnAt(plan, y) * steep * low;
  return clamp(swing - habits.room, 0, habits.widest);
}

function neighbours(steps: readonly GateStep[], i: number, habits: Habits): number {
  const before = i === 0 ? habits.first : steps[i - 1]!.length;
  const after = i === steps.length ? habits.last : steps[i]!.length;
  // The shorter distance limits the offset of the line.
  const short = least(before, after);
  const long = least(most(before, after), habits.far);
  return 0.65 * short + 0.35 * long;
}

/** Returns x of a turning pole, mm: the wanted one, limited by the greatest distance from the previous pole. */
function within(habits: Habits, before: CourseGate, wanted: number, y: number): number {
  if (habits.farthest === undefined) return wanted;
  const room = habits.farthest * 1000;
  const down = y - before.y;
  const aside = Math.floor(Math.sqrt(most(room * room - down * down, 0)) / GRID) * GRID;
  return clamp(wanted, before.x - aside, before.x + aside);
}

/**
 * Sets the gates: sides alternate (a delayed gate repeats the previous one), distances follow the rhythm, offsets the terrain.
 *
 * @param course ground of the course; only its centre line is read
 */
export function layGates(
  plan: Plan,
  habits: Habits,
  ground: Ground,
  course: Pick<Course, 'centre' | 'dy'>,
  random: Random,
): Laid {
  const steps = rhythmOf(plan, habits, random);
  const gates: CourseGate[] = [];
  const jumps: { y: number; room: number }[] = [];
  let side: Side = random.unit() < 0.5 ? 1 : -1;
  let y = habits.first;
  for (let i = 0; i <= steps.length; i++) {
    const step = i === 0 ? undefined : steps[i - 1]!;
    if (step) {
      if (step.kind === 'jump') jumps.push({ y, room: step.length });
      if (step.kind !== 'delayed') side = side === 1 ? -1 : 1;
      y += step.length;
    }
    // On a very short course the figures may not all fit: the finish has priority.
    if (y > plan.length - habits.last / 2) break;
    let offset = offsetAt(plan, habits, ground, y, neighbours(steps, i, habits), side);
    if (i === 0) offset *= 0.6;
    if (step?.kind === 'delayed') offset = least(offset + 0.6, habits.widest);
    if (step?.kind === 'jump' || steps[i]?.kind === 'jump') offset *= 0.7;
    const gy = mm(y, GRID);
    const wanted = mm(centreLine(course, gy) / 1000 + side * offset, GRID);
    const before = gates[gates.length - 1];
    const x = before === undefined || before.side === side ? wanted : within(habits, before, wanted, gy);
    gates.push({ x, y: gy, side, width: mm(plan.gateWidth, 100) });
  }
  return { gates, jumps };
}
