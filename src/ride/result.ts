import { type Equipment, encodeStream, type InputStream, recordedRuns, simVersion } from '../sim';
import { analyse, type RideAnalysis } from './analysis';
import { isOver } from './live';
import type { LiveRide, RideEnd } from './state';

/** A finished attempt: what is kept, shown, sent and believed. Its truth is the stream. */
export interface Ride {
  readonly trackId: string;
  /** Content hash of the course. */
  readonly hash: string;
  readonly simVersion: number;
  readonly equipment: Equipment;
  /** The input stream, base64url. */
  readonly stream: string;
  /** Time on the clock with penalties, µs; 0 when the line was never crossed. */
  readonly timeUs: number;
  /** What of it misses have cost, µs. */
  readonly penaltyUs: number;
  /** Intermediate times reached, µs. */
  readonly splitsUs: readonly number[];
  readonly status: RideEnd;
}

/** What an attempt came to; `differs` = replaying it gave something else, which only a fault can do. */
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
 * The result of an attempt that is over, believed only after riding its stream again: the replay must give the same
 * ending and time that were seen. Makes garbage: to be called once, after the end.
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
