import { existsSync, readFileSync } from 'node:fs';
import { type Effort, pisteOf, referenceTimes, timesOf } from '../../src/pilot';
import { compile, type Equipment, encodeStream, simVersion } from '../../src/sim';
import type { ReferenceTimes, Track } from '../../src/tracks';

/** The author's ride of a track, with which the computer set the times; used as a ghost. */
export interface AuthorRide {
  readonly trackId: string;
  readonly hash: string;
  readonly simVersion: number;
  readonly equipment: Equipment;
  readonly timeUs: number;
  /** The input stream, base64url. */
  readonly stream: string;
}

/** The times and rides of one track. */
export interface Ridden {
  readonly reference: Readonly<Record<Equipment, ReferenceTimes>>;
  readonly rides: readonly AuthorRide[];
}

/** Effort for the times of the default tracks. */
export const EFFORT: Effort = 'normal';

const EQUIPMENT: readonly Equipment[] = ['ski', 'board'];

/** Lets the computer ride a track on skis and on a snowboard. @throws UnridableError if it cannot */
export function rideTrack(track: Track, effort: Effort): Ridden {
  const reference: Partial<Record<Equipment, ReferenceTimes>> = {};
  const rides = EQUIPMENT.map((equipment): AuthorRide => {
    const { author, ...times } = referenceTimes(track.course, equipment, effort);
    reference[equipment] = times;
    return {
      trackId: track.id,
      hash: track.hash,
      simVersion,
      equipment,
      timeUs: times.authorUs,
      stream: encodeStream(author),
    };
  });
  return { reference: { ski: reference.ski!, board: reference.board! }, rides };
}

function readList<T>(path: string): T[] {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T[]) : [];
}

/**
 * Reads the rides of an earlier build, and computes their times, for courses that have not changed since: riding all tracks
 * takes minutes.
 *
 * @returns a function that returns the stored result of a track, if any
 */
export function keptFrom(tracksPath: string, ridesPath: string): (track: Track) => Ridden | undefined {
  const tracks = readList<Track>(tracksPath);
  const rides = readList<AuthorRide>(ridesPath);
  return (track) => {
    const old = tracks.find((t) => t.id === track.id && t.hash === track.hash);
    const mine = rides.filter(
      (r) => r.trackId === track.id && r.hash === track.hash && r.simVersion === simVersion,
    );
    const { ski, board } = old?.reference ?? {};
    if (!ski || !board || mine.length !== EQUIPMENT.length) return undefined;
    const timesFor = (equipment: Equipment, { authorUs }: ReferenceTimes): ReferenceTimes =>
      timesOf(pisteOf(compile(track.course, equipment)), authorUs);
    return { reference: { ski: timesFor('ski', ski), board: timesFor('board', board) }, rides: mine };
  };
}
