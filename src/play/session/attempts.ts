import { isOver, type LiveRide, resultOf } from '../../ride';
import { GateResult } from '../../sim';
import { type Attempt, createAttempt } from './attempt';
import type { Ended, Ends } from './mode';
import type { Parts } from './parts';
import { createRideSet } from './ride-set';
import type { Rival } from './rider-look';
import type { SessionSetup } from './setup';

/** The attempts at one track, one after the other, and the opponents of each. */
export interface Attempts {
  /** Returns the current attempt. */
  readonly now: () => Attempt;
  /** Sets the opponents of the next attempt. @returns whether they differ from those of the current one */
  readonly setRivals: (rivals: readonly Rival[]) => boolean;
  /** Creates the next attempt, against the latest opponents, and puts the riders into the gate. */
  readonly restart: (before: () => void) => void;
  /** Returns how the current attempt ended; undefined while a rider is still riding. */
  readonly ends: () => Ends | undefined;
}

export interface AttemptsSetup extends Pick<SessionSetup, 'track' | 'lanes' | 'rivals' | 'onCheckpoint'> {
  readonly onRestart: () => void;
  readonly onOver: () => void;
  /** An onlooker holds the attempt in the gate. */
  readonly onHold: () => void;
}

function endOf(ride: LiveRide, rivals: readonly Rival[]): Ended | undefined {
  const result = resultOf(ride);
  if (result.kind === 'running') return undefined;
  const gates = result.kind === 'ride' ? result.analysis.gateResults : [];
  const at = gates.findIndex((g) => g === GateResult.missed || g === GateResult.straddled);
  return {
    result,
    ghost: ride.ghosts[0]?.analysis,
    rivals,
    faultAt: at < 0 ? undefined : at,
    stalledMs: ride.stalledMs,
  };
}

export function createAttempts(parts: Parts, setup: AttemptsSetup): Attempts {
  const { track, onCheckpoint, onRestart, onOver, onHold } = setup;
  let rivals = setup.rivals;
  /** Opponents of the current attempt. */
  let raced = rivals;
  const create = (): Attempt => {
    const starters = parts.lanes.map(({ setup: { compiled, options, onlooker }, input }, lane) => ({
      ...{ compiled, options, onlooker },
      opponents: lane === 0 ? raced : [],
      sample: input.samplerFor(compiled),
    }));
    const set = createRideSet({ track, starters, onCheckpoint });
    return createAttempt({ parts, set, rivals: raced, onRestart, onOver, onHold });
  };
  let attempt = create();
  return {
    now: () => attempt,
    setRivals(next) {
      rivals = next;
      return rivals !== raced;
    },
    restart(before) {
      if (raced !== rivals) {
        raced = rivals;
        attempt = create();
      }
      before();
      attempt.restart();
    },
    ends() {
      const { rides } = attempt.set;
      if (!rides.every(isOver)) return undefined;
      const [first, ...others] = rides.map((ride, lane) => endOf(ride, lane === 0 ? raced : [])!);
      return [first!, ...others];
    },
  };
}
