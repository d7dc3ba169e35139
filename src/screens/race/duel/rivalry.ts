import type { MissRule } from '../../../race';
import { isOver, type LiveRide, type Onlooker } from '../../../ride';
import { Phase } from '../../../sim';
import { createGapClock, type GapClock } from './gap';
import { createSigns } from './signs';

/**
 * A rider who is not down this long after the other one is out of time, ticks. Where misses cost time beginners ride, who
 * need twice as long as a pacer.
 */
export const LATE_TICKS: Readonly<Record<MissRule, number>> = { time: 6000, out: 2000 };

/** What two who ride at once are to each other: the gap between them, and when one need not come down any more. */
export interface Rivalry {
  readonly gaps: GapClock;
  /** Look on at the rides, one a lane. */
  readonly onlookers: readonly [Onlooker, Onlooker];
}

/** Whether a rider need not come down any more: too late, or out when there is nobody left to wait for. */
function isLost(mine: LiveRide, other: LiveRide, misses: MissRule): boolean {
  const out = mine.cur.phase === Phase.disqualified;
  if (out && other.cur.phase === Phase.disqualified) return true;
  return isOver(other) && (out || mine.recorder.ticks > other.recorder.ticks + LATE_TICKS[misses]);
}

/**
 * @param gates the course has gates
 * @param misses what a miss comes to
 * @param signs the elements that show each rider's gap, once they are there
 */
export function createRivalry(
  gates: number,
  misses: MissRule,
  signs: (lane: 0 | 1) => HTMLElement | null,
): Rivalry {
  const gaps = createGapClock(gates);
  const rides: [LiveRide?, LiveRide?] = [];
  const onlookerOf = (lane: 0 | 1): Onlooker => {
    const other = lane === 0 ? 1 : 0;
    const sign = createSigns(() => signs(lane));
    return {
      begin(ride) {
        rides[lane] = ride;
        gaps.reset(lane);
      },
      tick: (ride) => gaps.tick(lane, ride),
      ends(ride) {
        const theirs = rides[other];
        return theirs !== undefined && isLost(ride, theirs, misses);
      },
      event: sign.event,
      frame: () => sign.gap(gaps.gapUs(lane)),
    };
  };
  return { gaps, onlookers: [onlookerOf(0), onlookerOf(1)] };
}
