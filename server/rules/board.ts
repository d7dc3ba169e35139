import { isPeriodName } from '../../src/race';
import type { Equipment } from '../../src/sim';

/*
 * Boards hold the best ranked ride of each rider, by time, then by when the server took it, then by the ride's id.
 * A rank is a count of those before; beside the rides stand counts by buckets of time, so that a rank adds up a few
 * hundred numbers and counts one small bucket, whether a board has ten thousand rides or a million.
 */

/**
 * What never mixes: one track, one event (or '' = the track's open board, or a day or week such as `day-2026-03-01`), one
 * equipment, one simulation.
 */
export interface BoardKey {
  readonly track: string;
  readonly event: string;
  readonly equipment: Equipment;
  readonly simVersion: number;
}

/** Where a ride stands on its board. */
export interface Place {
  readonly timeUs: number;
  /** Server clock when the ride was taken, ms. */
  readonly at: number;
  readonly ride: string;
}

/** Widths of the buckets of each level, µs: each level's divides the one before. */
export const LEVELS = [1_000_000, 10_000] as const;

/** Most rides of a page, and how many without being asked. */
export const MAX_PAGE = 100;
export const PAGE = 30;
/** Neighbours told above and below one's own place. */
export const NEIGHBOURS = 3;
/** The default opponent is this much faster, parts per thousand of one's own time. */
const OPPONENT_FROM = 5;
const OPPONENT_TO = 20;

/** A board's name in the table of counts. */
export function boardName(key: BoardKey): string {
  return `${key.track}.${key.event}.${key.equipment}.${key.simVersion}`;
}

/** The bucket of a time on a level. */
export function bucketOf(timeUs: number, level: 0 | 1): number {
  return Math.floor(timeUs / LEVELS[level]);
}

/** Times of the default opponent: 0.5 to 2 % faster than one's own, µs, both included. */
export function opponentTimes(timeUs: number): { readonly from: number; readonly to: number } {
  return {
    from: Math.ceil((timeUs * (1000 - OPPONENT_TO)) / 1000),
    to: Math.floor((timeUs * (1000 - OPPONENT_FROM)) / 1000),
  };
}

/** Reads where a page ended, as `after` has it: `<timeUs>.<rideId>`. */
export function readAfter(text: string): { readonly timeUs: number; readonly ride: string } | undefined {
  const match = /^(\d{1,12})\.([a-z0-9]{15})$/.exec(text);
  return match ? { timeUs: Number(match[1]), ride: match[2]! } : undefined;
}

/** Where a page ended, for the next one's `after`. */
export function writeAfter(place: Pick<Place, 'timeUs' | 'ride'>): string {
  return `${place.timeUs}.${place.ride}`;
}

/** A board as it is asked for: of the version of its track with this hash, '' for the present one. */
export interface AskedBoard extends BoardKey {
  readonly hash: string;
}

/** Reads a board from a query. @returns undefined when it names none */
export function readBoard(query: Readonly<Record<string, string | undefined>>): AskedBoard | undefined {
  const { track = '', event = '', equipment = '', simVersion = '', hash = '' } = query;
  if (!/^[a-z0-9]{15}$/.test(track)) return undefined;
  if (!/^([a-z0-9]{15})?$/.test(event) && !isPeriodName(event)) return undefined;
  if (equipment !== 'ski' && equipment !== 'board') return undefined;
  if (!/^\d{1,6}$/.test(simVersion) || !/^([0-9a-f]{64})?$/.test(hash)) return undefined;
  return { track, event, equipment, simVersion: Number(simVersion), hash };
}

/** Whether place `a` is better than `b`. */
export function isBefore(a: Place, b: Place): boolean {
  if (a.timeUs !== b.timeUs) return a.timeUs < b.timeUs;
  return a.at !== b.at ? a.at < b.at : a.ride < b.ride;
}
