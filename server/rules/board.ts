import { isPeriodName } from '../../src/race';
import type { Equipment } from '../../src/sim';

/*
 * Leaderboards contain the best ranked ride of each rider, ordered by time, then by when the server received it, then by the
 * ride's id. A rank is the number of rides before it. A table stores counts of rides by buckets of time, so a rank adds up a
 * few hundred numbers and counts one small bucket, whether a leaderboard has ten thousand rides or a million.
 */

/**
 * The key of a leaderboard: one track, one event (or '' = the track's open leaderboard, or a day or week such as
 * `day-2026-03-01`), one equipment, one simulation version. Their rides never mix.
 */
export interface BoardKey {
  readonly track: string;
  readonly event: string;
  readonly equipment: Equipment;
  readonly simVersion: number;
}

/** A ride's place on its leaderboard. */
export interface Place {
  readonly timeUs: number;
  /** Server clock when the ride was received, ms. */
  readonly at: number;
  readonly ride: string;
}

/** Widths of the buckets of each level, µs. Each level's width divides the previous one. */
export const LEVELS = [1_000_000, 10_000] as const;

/** Maximum number of rides on a page, and the default. */
export const MAX_PAGE = 100;
export const PAGE = 30;
/** Number of neighbours shown above and below the rider's own place. */
export const NEIGHBOURS = 3;
/** How much faster the default opponent is, parts per thousand of the rider's own time. */
const OPPONENT_FROM = 5;
const OPPONENT_TO = 20;

/** Returns a leaderboard's name in the table of counts. */
export function boardName(key: BoardKey): string {
  return `${key.track}.${key.event}.${key.equipment}.${key.simVersion}`;
}

/** Returns the bucket of a time on a level. */
export function bucketOf(timeUs: number, level: 0 | 1): number {
  return Math.floor(timeUs / LEVELS[level]);
}

/** Returns the times of the default opponent: 0.5 to 2 % faster than the rider's own, µs, both included. */
export function opponentTimes(timeUs: number): { readonly from: number; readonly to: number } {
  return {
    from: Math.ceil((timeUs * (1000 - OPPONENT_TO)) / 1000),
    to: Math.floor((timeUs * (1000 - OPPONENT_FROM)) / 1000),
  };
}

/** Reads the end of the previous page from `after`: `<timeUs>.<rideId>`. */
export function readAfter(text: string): { readonly timeUs: number; readonly ride: string } | undefined {
  const match = /^(\d{1,12})\.([a-z0-9]{15})$/.exec(text);
  return match ? { timeUs: Number(match[1]), ride: match[2]! } : undefined;
}

/** Writes the end of a page, for `after` of the next one. */
export function writeAfter(place: Pick<Place, 'timeUs' | 'ride'>): string {
  return `${place.timeUs}.${place.ride}`;
}

/** A requested leaderboard: of the version of its track with this hash, '' for the present one. */
export interface AskedBoard extends BoardKey {
  readonly hash: string;
}

/** Reads a leaderboard's key from a query. @returns undefined if the query contains none */
export function readBoard(query: Readonly<Record<string, string | undefined>>): AskedBoard | undefined {
  const { track = '', event = '', equipment = '', simVersion = '', hash = '' } = query;
  if (!/^[a-z0-9]{15}$/.test(track)) return undefined;
  if (!/^([a-z0-9]{15})?$/.test(event) && !isPeriodName(event)) return undefined;
  if (equipment !== 'ski' && equipment !== 'board') return undefined;
  if (!/^\d{1,6}$/.test(simVersion) || !/^([0-9a-f]{64})?$/.test(hash)) return undefined;
  return { track, event, equipment, simVersion: Number(simVersion), hash };
}

/** Returns whether place `a` is better than `b`. */
export function isBefore(a: Place, b: Place): boolean {
  if (a.timeUs !== b.timeUs) return a.timeUs < b.timeUs;
  return a.at !== b.at ? a.at < b.at : a.ride < b.ride;
}
