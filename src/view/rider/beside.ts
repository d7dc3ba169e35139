import { smoothstep } from '../maths';

/** Two riders at the same place stand this far apart, m. */
const ROOM = 1.7;
/** Nearer than the first along the hill (m) they have all of that room, from further than the second none of it. */
const CLOSE = 1.2;
const CLEAR = 5;

/** Keeps a rider in the picture of another from standing inside them: courses of a duel lie side by side, both on one hill. */
export interface Beside {
  /**
   * @param dx, dy from the other to the rider, m: to the right and down the hill
   * @returns how far to the right the rider is drawn from where they are, m
   */
  aside(dx: number, dy: number): number;
}

export function createBeside(): Beside {
  /** The side chosen as they met; 0 = they are apart. */
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
