import {
  type Difficulty,
  designPlan,
  type GivenGate,
  type Light,
  type Plan,
  type RaceStyle,
  type Step,
  type Style,
} from '../../../src/tracks';

/** A default track before it is laid: its name and the plan of its hill. */
export interface Template {
  readonly name: string;
  readonly style: Style;
  readonly difficulty: Difficulty;
  readonly light: Light;
  readonly plan: Plan;
  /** Gates of its own instead of the setter's, for drills. */
  readonly gates?: readonly GivenGate[];
}

/** Returns a race track: the setter's design for its style, with changes for the character of the place. */
export function place(
  name: string,
  style: RaceStyle,
  difficulty: Difficulty,
  light: Light,
  hill: { readonly lengthM: number; readonly dropM: number; readonly seed: number },
  character: Partial<Plan>,
): Template {
  const plan = { ...designPlan({ style, difficulty, ...hill }), ...character };
  return { name, style, difficulty, light, plan };
}

/** Returns steps of equal length over a course: the terraces, meadows and walls of a hill. */
export function even(length: number, values: readonly number[]): Step[] {
  return values.map((value, i) => ({ to: (length * (i + 1)) / values.length, value }));
}

/** Returns one value for the whole course. */
export function all<T extends number>(value: T): { to: number; value: T }[] {
  return [{ to: 10_000, value }];
}
