import * as v from 'valibot';
import type { Equipment } from '../../sim';
import { simVersion } from '../../sim';
import type { Page } from '../answers/pager';
import { type Answer, ask } from '../answers/seen';

/** Leaderboards: the best ride of each rider on one track, with one equipment and one version of the simulation. */

export interface BoardKey {
  readonly track: string;
  /** The version of the track, by its content hash; absent = the server's current one. */
  readonly hash?: string | undefined;
  readonly equipment: Equipment;
  readonly simVersion: number;
  /** The event of an event's own leaderboard, or '' for the open one. */
  readonly event: string;
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const id = v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/));

const itemDoor = v.object({
  rank: v.pipe(v.number(), v.integer(), v.minValue(1)),
  ride: id,
  rider: id,
  name: v.pipe(v.string(), v.maxLength(120)),
  /** Integer µs. */
  timeUs: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** When the server received it, ms since 1970. */
  at: v.number(),
  /** Whether it was sent live. */
  live: v.boolean(),
});
export type BoardItem = v.InferOutput<typeof itemDoor>;

export const boardDoor = v.object({ items: v.array(itemDoor), total: count, next: v.string() });

export const mineDoor = v.object({
  /** 0 = no ride on this leaderboard. */
  rank: count,
  total: count,
  timeUs: count,
  ride: v.string(),
  ahead: v.array(itemDoor),
  behind: v.array(itemDoor),
  /** A rider who is 0.5 to 2 % faster. */
  opponent: v.nullable(itemDoor),
  /** Rides under review, which have no rank. Missing on servers of earlier releases. */
  reviews: v.optional(
    v.array(v.object({ ride: id, rider: id, name: v.string(), timeUs: v.pipe(v.number(), v.integer()) })),
  ),
});
/** The user's place, with the riders around it. */
export type MyPlace = v.InferOutput<typeof mineDoor>;

/** Rows per page. */
export const BOARD_PAGE = 30;

function nameOf({ track, hash, equipment, simVersion: version, event }: BoardKey): string {
  return [track, event, equipment, version, ...(hash === undefined ? [] : [hash])].join('..');
}

function queryOf({ hash, ...key }: BoardKey) {
  return hash === undefined ? key : { ...key, hash };
}

/** Fetches a page of a leaderboard. @param next from the previous page; '' = from the top */
export function boardPage(key: BoardKey, next: string): Promise<Answer<Page<BoardItem>>> {
  return ask(`board ${nameOf(key)} ${next}`, boardDoor, (pb, signal) =>
    pb.send('/api/fl/board', {
      method: 'GET',
      query: { ...queryOf(key), limit: BOARD_PAGE, ...(next === '' ? {} : { after: next }) },
      signal,
    }),
  );
}

/** Fetches the signed-in user's place. */
export function myPlace(key: BoardKey): Promise<Answer<MyPlace>> {
  return ask(`mine ${nameOf(key)}`, mineDoor, (pb, signal) =>
    pb.send('/api/fl/board/mine', { method: 'GET', query: queryOf(key), signal }),
  );
}

/** Returns the earlier versions that have rides on a leaderboard, newest first. */
export async function olderVersions(key: Omit<BoardKey, 'simVersion'>): Promise<readonly number[]> {
  const found: number[] = [];
  for (let version = simVersion - 1; version >= 1; version--) {
    const answer = await boardPage({ ...key, simVersion: version }, '');
    if (answer.kind !== 'none' && answer.value.total > 0) found.push(version);
  }
  return found;
}
