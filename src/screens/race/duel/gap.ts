import { shownGapUs } from '../../../i18n';
import { clockAtLine, type LiveRide } from '../../../ride';

/** Clocks of two riders at the same lines down a course: who leads, and by how much, the moment the second one gets there. */
export interface GapClock {
  /** Notes the lines a rider has crossed in the tick just done. @param who 0 or 1 */
  readonly tick: (who: 0 | 1, ride: LiveRide) => void;
  /**
   * How far a rider is behind the other at the last line both have crossed, as their times are shown, µs: negative =
   * ahead; NaN while there is none.
   */
  readonly gapUs: (who: 0 | 1) => number;
  /** A rider stands in the gate anew. */
  readonly reset: (who: 0 | 1) => void;
}

/**
 * @param gates the course has gates: then these are the lines, else the intermediate times; the finish is always one
 */
export function createGapClock(gates: number): GapClock {
  const crossed: readonly [number[], number[]] = [[], []];
  let last = Number.NaN;

  function note(who: 0 | 1, us: number): void {
    const mine = crossed[who];
    const theirs = crossed[who === 0 ? 1 : 0][mine.length];
    mine.push(us);
    if (theirs === undefined) return;
    last = who === 0 ? shownGapUs(us, theirs) : -shownGapUs(us, theirs);
  }

  return {
    tick(who, ride) {
      const { prev: was, cur: is, compiled } = ride;
      if (gates > 0) {
        for (let i = was.nextGate; i < is.nextGate; i++) {
          note(who, clockAtLine(is, was.y, compiled.gateY[i]!) + is.penalty);
        }
      } else {
        for (let i = was.nextSplit; i < is.nextSplit; i++) note(who, is.splits[i]!);
      }
      if (is.t1 >= 0 && was.t1 < 0) note(who, is.t1);
    },
    gapUs: (who) => (who === 0 ? last : -last),
    reset(who) {
      crossed[who].length = 0;
      last = Number.NaN;
    },
  };
}
