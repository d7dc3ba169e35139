import { LEVELS, type Level, pacerBase, pacerRide } from '../../../src/pilot/pacers';
import { pisteOf } from '../../../src/pilot/piste';
import { isClean, type PilotRide, ridePlan } from '../../../src/pilot/ride';
import { compile, type Equipment, verdictOf } from '../../../src/sim';
import type { Track } from '../../../src/tracks';
import { bestOf, taught } from './taught';

/** What riders of all sorts make of a default track. Times µs; Infinity = none got down cleanly. */
export interface Field {
  /** The time of the best line known: the track's author time, or that of the line pacers depart from. */
  readonly idealUs: number;
  readonly rides: Readonly<Record<Level, readonly PilotRide[]>>;
  /** The best of the tries of a beginner who comes from the academy. */
  readonly beginnerUs: number;
}

/** Lets pacers of every level and a beginner ride a default track. */
export function fieldOn(track: Track, equipment: Equipment, seeds: readonly number[]): Field {
  const k = compile(track.course, equipment);
  const piste = pisteOf(k);
  const base = pacerBase(piste);
  const ridden = LEVELS.map((level) => [level, seeds.map((seed) => pacerRide(piste, base, level, seed))]);
  const beginner = bestOf(k, taught);
  return {
    idealUs: Math.min(
      track.reference?.[equipment]?.authorUs ?? Number.POSITIVE_INFINITY,
      cleanUs(ridePlan(piste, base)),
    ),
    rides: Object.fromEntries(ridden) as Record<Level, PilotRide[]>,
    beginnerUs: (beginner && verdictOf(beginner.state).timeUs) ?? Number.POSITIVE_INFINITY,
  };
}

/** The time of a ride; Infinity when it is not clean. */
export function cleanUs(ride: PilotRide): number {
  return (isClean(ride) ? ride.verdict.timeUs : undefined) ?? Number.POSITIVE_INFINITY;
}

/** The mean time of the rides of each level, from the weakest to the strongest. */
export function meansOf({ rides }: Field): readonly number[] {
  return LEVELS.map((level) => rides[level].reduce((sum, r) => sum + cleanUs(r), 0) / rides[level].length);
}
