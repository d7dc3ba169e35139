import { lookOf, type Rival } from '../../../play';
import type { Entry, LegRun, RunAssist } from '../../../race';
import { analyse, type RideAnalysis } from '../../../ride';
import { compile, decodeStream, encodeStream, GateResult, type InputStream } from '../../../sim';
import type { Track } from '../../../tracks';
import { riderOf, runResultOf } from '../../shared/race';

/** Gates passed in a row from the start. */
function gatesOf({ gateResults }: RideAnalysis): number {
  const at = gateResults.findIndex((g) => g !== GateResult.passed && g !== GateResult.brushed);
  return at < 0 ? gateResults.length : at;
}

/** What a ride is to a duel. @param stream the input as text */
export function legRunOf(analysis: RideAnalysis, stream?: string, assist?: RunAssist): LegRun {
  return {
    result: runResultOf(analysis, undefined, assist),
    gates: gatesOf(analysis),
    ...(stream === undefined ? {} : { stream }),
  };
}

/** A rider of a duel as somebody to ride against or to watch. */
export function duelRival(
  track: Track,
  entry: Entry,
  bib: number,
  name: string,
  stream: InputStream,
  gunTick: number,
): Rival {
  const look = lookOf(riderOf(entry, bib), entry.equipment, 'opponent', name);
  return {
    stream,
    gunTick,
    compiled: compile(track.course, entry.equipment),
    look: { ...look, goofy: stream.goofy },
  };
}

/** A run's stored input; undefined when it is damaged. */
export function inputOf({ stream }: LegRun): InputStream | undefined {
  if (stream === undefined) return undefined;
  try {
    return decodeStream(stream);
  } catch (error) {
    // A damaged ride is one that cannot be shown.
    console.warn('Unable to read a ride', error);
    return undefined;
  }
}

/** A pacer's run of a leg, with its input: an update of the pilot would ride another one from the same seed. */
export function pacerRunOf(track: Track, entry: Entry, stream: InputStream, gunTick: number): LegRun {
  return legRunOf(analyse(compile(track.course, entry.equipment), stream, gunTick), encodeStream(stream));
}
