import { existsSync, readFileSync } from 'node:fs';
import { type Effort, pisteOf, referenceTimes, timesOf } from '../../src/pilot';
import { compile, type Equipment, encodeStream, simVersion } from '../../src/sim';
import type { ReferenceTimes, Track } from '../../src/tracks';

/** The author's ride of a track: what the computer rode when it set the times, to be raced as a ghost. */
export interface AuthorRide {
  readonly trackId: string;
  readonly hash: string;
  readonly simVersion: number;
  readonly equipment: Equipment;
  readonly timeUs: number;
  /** The input stream, base64url. */
  readonly stream: string;
}

/** Times and rides of one track. */
export interface Ridden {
  readonly reference: Readonly<Record<Equipment, ReferenceTimes>>;
  readonly rides: readonly AuthorRide[];
}

/** How much work goes into the times that tracks are delivered with. */
export const EFFORT: Effort = 'normal';

const EQUIPMENT: readonly Equipment[] = ['ski', 'board'];

/** Lets the computer ride a track on skis and on a board. @throws UnridableError when it cannot */
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
 * Rides of an earlier build, for courses that have not changed since, and the times that follow from them: riding all
 * tracks takes minutes.
 *
 * @returns a function from a track to what is kept of it
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
