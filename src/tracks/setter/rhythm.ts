import { clamp, least, most } from './exact';
import { COMBINED_STEP, DELAYED_STEP, type Habits, hasFigures } from './habits';
import type { Plan, PlannedBump, Setting } from './plan';
import type { Random } from './random';

/** The kind of step between a gate and the previous one. */
export type StepKind = 'open' | 'combined' | 'delayed' | 'jump';

/** The step from one gate to the next: its kind and its length along the hill, m. */
export interface GateStep {
  readonly kind: StepKind;
  readonly length: number;
}

/** Number of open gates between two figures, so that each can be recognised. */
const APART = 2;
/** A jump needs this multiple of the usual distance for take-off, landing and getting back to the line. */
const JUMP_STRETCH = 1.75;

function settingAt(plan: Plan, y: number): Setting {
  for (const s of plan.setting) if (y < s.to) return s;
  return plan.setting[plan.setting.length - 1]!;
}

/** Returns the kinds of the steps after the first gate: figures spread evenly over the course, the rest open. */
function kindsOf(plan: Plan, turns: number, random: Random): StepKind[] {
  const kinds: StepKind[] = [];
  const figures: StepKind[][] = [];
  if (hasFigures(plan.discipline)) {
    for (let i = 0; i < plan.hairpins; i++) figures.push(['combined']);
    for (let i = 0; i < plan.verticals; i++) {
      figures.push(random.unit() < 0.5 ? ['combined', 'combined'] : ['combined', 'combined', 'combined']);
    }
    for (let i = 0; i < plan.delays; i++) figures.push(['delayed']);
  }
  // Takes figures from the list in turn, so that neighbours differ.
  const order: StepKind[][] = [];
  while (figures.length > 0) order.push(...figures.splice(random.integer(0, figures.length - 1), 1));
  let used = 0;
  for (const f of order) used += f[0] === 'delayed' ? 0 : f.length;
  const open = most(turns - used, (order.length + 1) * APART);
  const share = open / (order.length + 1);
  let laid = 0;
  for (let f = 0; f <= order.length; f++) {
    const upTo = Math.floor(share * (f + 1) + 0.5);
    for (; laid < upTo; laid++) kinds.push('open');
    if (f < order.length) kinds.push(...order[f]!);
  }
  return kinds;
}

/** Marks the steps that contain the jumps of the plan: the open step at each wanted place. */
function markJumps(kinds: StepKind[], jumps: readonly PlannedBump[], plan: Plan): void {
  for (const jump of jumps) {
    let i = Math.floor((jump.y / plan.length) * kinds.length);
    i = clamp(i, 1, kinds.length - 2);
    while (i < kinds.length - 2 && kinds[i] !== 'open') i++;
    kinds[i] = 'jump';
  }
}

/** Kinds, and lengths before they are limited. */
interface Draft {
  readonly kinds: readonly StepKind[];
  readonly lengths: readonly number[];
}

const FIXED: Readonly<Partial<Record<StepKind, number>>> = { combined: COMBINED_STEP, delayed: DELAYED_STEP };

/** Drafts a course of a number of turns: the open steps share the length that the figures leave, by the rhythm of the plan. */
function draft(plan: Plan, turns: number, habits: Habits, random: Random): Draft {
  const way = plan.length - habits.first - habits.last;
  const kinds = kindsOf(plan, turns, random);
  const jumps = plan.bumps.filter((b) => b.kind === 'jump');
  markJumps(kinds, jumps, plan);
  const weights: number[] = [];
  let fixed = 0;
  let sum = 0;
  for (let i = 0; i < kinds.length; i++) {
    const kind = kinds[i]!;
    const given = FIXED[kind];
    if (given !== undefined) {
      fixed += given;
      weights.push(0);
      continue;
    }
    const y = habits.first + (way * i) / kinds.length;
    const weight =
      settingAt(plan, y).spacing * random.between(0.96, 1.04) * (kind === 'jump' ? JUMP_STRETCH : 1);
    sum += weight;
    weights.push(weight);
  }
  const unit = (way - fixed) / sum;
  return { kinds, lengths: kinds.map((kind, i) => FIXED[kind] ?? weights[i]! * unit) };
}

/** Returns the mean length of the open steps, m. */
function meanOpen(d: Draft): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < d.kinds.length; i++) {
    if (d.kinds[i] !== 'open') continue;
    sum += d.lengths[i]!;
    count++;
  }
  return sum / most(count, 1);
}

/** The rhythm of the plan varies steps by less than this share of their mean. */
const VARIES = 0.14;

/**
 * Returns the steps of a course. If the wanted turns would be too close or too far apart for the habits of the discipline,
 * there are fewer or more of them, within the limits of the plan.
 */
export function rhythmOf(plan: Plan, habits: Habits, random: Random): GateStep[] {
  const { least: fewest, most: limit } = plan.switches ?? { least: 3, most: 300 };
  let turns = most(plan.turns, 3);
  let d = draft(plan, turns, habits, random);
  // The rhythm varies around the mean, so the mean keeps some distance from both limits.
  while (meanOpen(d) < habits.near * 1.06 && turns > most(fewest, 3))
    d = draft(plan, --turns, habits, random);
  while (meanOpen(d) > habits.far * 0.95 && turns < limit) d = draft(plan, ++turns, habits, random);
  const mean = meanOpen(d);
  const isTight = mean < habits.near * 1.06;
  const near = isTight ? most(least(habits.near, mean * (1 - VARIES)), habits.nearest ?? 0) : habits.near;
  const far = mean > habits.far * 0.95 ? most(habits.far, mean * (1 + VARIES)) : habits.far;
  const steps = d.kinds.map((kind, i) => {
    if (kind === 'combined' || kind === 'delayed') return { kind, length: d.lengths[i]! };
    const stretch = kind === 'jump' ? JUMP_STRETCH : 1;
    return { kind, length: clamp(d.lengths[i]!, near, far * stretch) };
  });
  return isTight ? fitted(steps, plan.length - habits.first - habits.last, near) : steps;
}

/** Shortens the open steps, none below `near`, so that all steps together have the given length. */
function fitted(steps: readonly GateStep[], way: number, near: number): GateStep[] {
  let sum = 0;
  let spare = 0;
  for (const { kind, length } of steps) {
    sum += length;
    if (kind === 'open') spare += length - near;
  }
  const share = sum <= way || spare <= 0 ? 0 : least((sum - way) / spare, 1);
  return steps.map(({ kind, length }) => ({
    kind,
    length: kind === 'open' ? length - (length - near) * share : length,
  }));
}

/** Returns the wanted lateral offset at y, as a share of what the equipment allows. */
export function turnAt(plan: Plan, y: number): number {
  return settingAt(plan, y).turn;
}
