import type { Compiled } from '../sim';
import type { Figure } from './task';

/** Gates at most this far apart form a combination, m. Open gates are farther apart. */
const COMBINATION = 7.6;

/** Indices of the gates of one figure, from 0. */
export type FigureGates = readonly number[];

/** Returns the groups of consecutive gates that form combinations: two are a hairpin, more a flush. */
function combinations(k: Compiled): FigureGates[] {
  const found: number[][] = [];
  let run = [0];
  for (let i = 1; i < k.gateY.length; i++) {
    const close = k.gateY[i]! - k.gateY[i - 1]! <= COMBINATION && k.gateSide[i] !== k.gateSide[i - 1];
    if (close) run.push(i);
    else {
      found.push(run);
      run = [i];
    }
  }
  found.push(run);
  return found;
}

/**
 * Returns all figures of a kind on a course, from the top. A delay consists of a gate on the same side as the previous one, and
 * that previous gate.
 */
export function figureGates(k: Compiled, figure: Figure): readonly FigureGates[] {
  switch (figure) {
    case 'hairpin':
      return combinations(k).filter((gates) => gates.length === 2);
    case 'flush':
      return combinations(k).filter((gates) => gates.length > 2);
    case 'delay':
      return k.gateY.flatMap((_, i) => (i > 0 && k.gateSide[i] === k.gateSide[i - 1] ? [[i - 1, i]] : []));
  }
}
