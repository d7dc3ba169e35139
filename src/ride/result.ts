import { type Equipment, encodeStream, type InputStream, recordedRuns, simVersion } from '../sim';
import { analyse, type RideAnalysis } from './analysis';
import { isOver } from './live';
import type { LiveRide, RideEnd } from './state';

/** A finished attempt, as it is stored, shown, sent and verified. The stream is authoritative; all else follows from it. */
export interface Ride {
  readonly trackId: string;
  /** Content hash of the course. */
  readonly hash: string;
  readonly simVersion: number;
  readonly equipment: Equipment;
  /** The input stream, base64url. */
  readonly stream: string;
  /** Time on the clock with penalties, µs; 0 if the finish line was not crossed. */
  readonly timeUs: number;
  /** Penalties for misses in `timeUs`, µs. */
  readonly penaltyUs: number;
  /** Intermediate times reached, µs. */
  readonly splitsUs: readonly number[];
  readonly status: RideEnd;
}

/** The result of an attempt. `differs` = replaying it gave another result, which only happens through a bug. */
export type RideResult =
  | {
      readonly kind: 'ride';
      readonly ride: Ride;
      readonly stream: InputStream;
      readonly analysis: RideAnalysis;
    }
  | { readonly kind: 'running' }
  | { readonly kind: 'differs' };

const STATUS = { finished: 'finished', dsq: 'dsq', dnf: 'dnf' } as const;

/**
 * Returns the result of a finished attempt. It is confirmed by replaying its stream: the replay must give the same ending and
 * time. Allocates memory, so it must be called only once, after the end.
 */
export function resultOf(ride: LiveRide): RideResult {
  if (!isOver(ride)) return { kind: 'running' };
  const { compiled, recorder, options } = ride;
  const claim: InputStream = {
    simVersion,
    courseHash: compiled.hash,
    gunStart: options.gunTick !== undefined,
    goofy: options.goofy === true,
    timePenalty: options.timePenalty === true,
    ticks: recorder.ticks,
    runs: recordedRuns(recorder),
    claimedUs: 0,
    finalHash: 0,
  };
  const analysis = analyse(compiled, claim, options.gunTick);
  const { verdict } = analysis;
  const status = STATUS[verdict.outcome];
  if (status !== ride.phase || (verdict.timeUs ?? -1) !== ride.endUs || verdict.ticks !== recorder.ticks) {
    return { kind: 'differs' };
  }
  const timeUs = verdict.timeUs ?? 0;
  const stream: InputStream = { ...claim, claimedUs: timeUs, finalHash: verdict.finalHash };
  return {
    kind: 'ride',
    stream,
    analysis,
    ride: {
      trackId: ride.track.id,
      hash: ride.track.hash,
      simVersion,
      equipment: compiled.equipment,
      stream: encodeStream(stream),
      timeUs,
      penaltyUs: verdict.penaltyUs,
      splitsUs: verdict.splitsUs.filter((us) => us >= 0),
      status,
    },
  };
}
