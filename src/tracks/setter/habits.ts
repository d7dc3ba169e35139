import { Discipline, type DisciplineCode, type Equipment } from '../../sim';

/** The usual gate setting of a discipline; lengths m. */
export interface Habits {
  /** Radius that the equipment turns comfortably at the speed of the discipline. It limits the lateral offset (tuned). */
  readonly radius: number;
  /** Distance between the turning pole and the middle of the line. */
  readonly room: number;
  /** Least and greatest distance between gates along the hill. */
  readonly near: number;
  readonly far: number;
  /** Distance from the start to the first gate, and from the last gate to the finish. */
  readonly first: number;
  readonly last: number;
  /** Largest offset, so that the distance between turning poles stays legal. */
  readonly widest: number;
  /** Least distance along the hill between gates outside a combination, in disciplines with combinations. */
  readonly nearest?: number;
  /** Greatest distance between consecutive turning poles, if it is limited. */
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

/** Returns the habits of a discipline, with a little more room for snowboards. */
export function habitsOf(discipline: DisciplineCode, equipment: Equipment): Habits {
  return (equipment === 'ski' ? SKIS : BOARDS)[discipline];
}

/** Distance between gates along the hill inside a combination, and between a delayed gate and the previous one, m (slalom). */
export const COMBINED_STEP = 6.6;
export const DELAYED_STEP = 12.4;

/** Returns whether a discipline has hairpins, verticals and delayed gates. */
export function hasFigures(discipline: DisciplineCode): boolean {
  return discipline === Discipline.slalom;
}
