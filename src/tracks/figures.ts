import type { CourseGate } from '../sim';
import { COMBINATION } from './fis';

/** The figures that the gates of a course form, counted by the rules of the sport. */
export interface Figures {
  /** Number of side changes from one gate to the next. */
  readonly turns: number;
  /** Number of combinations of two, of three or four, and of more gates. */
  readonly hairpins: number;
  readonly verticals: number;
  readonly long: number;
  /** Number of gates on the same side as the one before. */
  readonly delays: number;
}

/** Returns whether two consecutive gates belong to one hairpin or vertical. */
export function isCombined(a: CourseGate, b: CourseGate): boolean {
  return a.side !== b.side && b.y - a.y <= COMBINATION * 1000;
}

/** Counts hairpins, verticals, delayed gates and side switches. A delayed gate adds a gate but no turn. */
export function figuresOf(gates: readonly CourseGate[]): Figures {
  let turns = 0;
  let delays = 0;
  let hairpins = 0;
  let verticals = 0;
  let long = 0;
  let run = 1;
  const close = (): void => {
    if (run === 2) hairpins++;
    else if (run === 3 || run === 4) verticals++;
    else if (run > 4) long++;
    run = 1;
  };
  for (let i = 1; i < gates.length; i++) {
    const a = gates[i - 1]!;
    const b = gates[i]!;
    if (a.side === b.side) delays++;
    else turns++;
    if (isCombined(a, b)) run++;
    else close();
  }
  close();
  return { turns, hairpins, verticals, long, delays };
}
