import { Discipline, type DisciplineCode, type Equipment } from '../../sim';

/** How the gates of a discipline are set by habit; lengths m. */
export interface Habits {
  /** Radius the gear turns comfortably at the speed of the discipline: it bounds the sideways offset (tuned). */
  readonly radius: number;
  /** Room between turning pole and the middle of the line. */
  readonly room: number;
  /** Least and greatest distance of gates along the hill. */
  readonly near: number;
  readonly far: number;
  /** First gate, and last gate to finish. */
  readonly first: number;
  readonly last: number;
  /** Offset never above this, so that the turning distance stays legal. */
  readonly widest: number;
  /** Least distance along the hill of gates that are no combination, where there are combinations. */
  readonly nearest?: number;
  /** Farthest that a turning pole may stand from the one before, where there is an end to that. */
  readonly farthest?: number;
}

const SL: Habits = {
  ...{ radius: 6.2, room: 0.4, near: 8.2, far: 12.4, first: 12, last: 14, widest: 1.9 },
  ...{ nearest: 7.7, farthest: 13 },
};
const GS: Habits = { radius: 19, room: 0.5, near: 20, far: 31, first: 24, last: 26, widest: 4.2 };
const SG: Habits = { radius: 34, room: 0.8, near: 34, far: 60, first: 40, last: 40, widest: 8 };
const DH: Habits = { radius: 80, room: 1, near: 60, far: 110, first: 50, last: 60, widest: 11 };
const PSL: Habits = { ...SL, radius: 6.8, near: 9 };
const PGS: Habits = { ...GS, radius: 20 };

const SKIS = [SL, GS, SG, DH] as const;
const BOARDS = [PSL, PGS, SG, DH] as const;

/** The habits of a discipline, with a little more room where the course is set for boards. */
export function habitsOf(discipline: DisciplineCode, equipment: Equipment): Habits {
  return (equipment === 'ski' ? SKIS : BOARDS)[discipline];
}

/** Distance of gates along the hill inside a combination, and from a delayed gate to the one before, m (slalom). */
export const COMBINED_STEP = 6.6;
export const DELAYED_STEP = 12.4;

/** Whether a discipline has hairpins, verticals and delayed gates. */
export function hasFigures(discipline: DisciplineCode): boolean {
  return discipline === Discipline.slalom;
}
