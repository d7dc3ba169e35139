import { smoothstep } from '../maths';

/** Lateral distance of two riders at the same place, m. */
const ROOM = 1.7;
/** Closer than the first along the hill (m) they get all of that distance, farther than the second none of it. */
const CLOSE = 1.2;
const CLEAR = 5;

/** Keeps two drawn riders apart. In a duel both ride the same simulated course, as if their courses were side by side. */
export interface Beside {
  /**
   * @param dx, dy from the other to the rider, m: to the right and down the hill
   * @returns how far to the right of the true position the rider is drawn, m
   */
  aside(dx: number, dy: number): number;
}

export function createBeside(): Beside {
  /** The side chosen when they met; 0 = they are apart. */
  let side: -1 | 0 | 1 = 0;
  return {
    aside(dx, dy) {
      const share = 1 - smoothstep(CLOSE, CLEAR, Math.abs(dy));
      if (share === 0) side = 0;
      else if (side === 0) side = dx < 0 ? -1 : 1;
      return side * Math.max(0, ROOM - side * dx) * share;
    },
  };
}
