import * as v from 'valibot';
import type { RemoteRow } from '../../../sync/index';
import {
  type ClubRow,
  clubDoor,
  type OnlineCollections,
  type ParticipationRow,
  participationDoor,
} from '../../db';
import type { Fields } from './mapping';
import type { Whole } from './own-rows';

/* The mirrored data of the user's clubs. The server's rules decide which rows the user may see. */

/** Increase it when rows are accepted that were not accepted before, for example of a new kind. */
const MIRROR_VERSION = 1;

/** The clubs of the user. */
export interface Scope {
  /** Their ids, sorted. */
  readonly servers: readonly string[];
  /** The same, also with the clubs that the user hosts, because hosts see more rows. */
  readonly name: string;
}

/** Fields of the feed with dates in PocketBase's format. */
const MOMENTS = new Set(['since', 'at', 'startsAt', 'endsAt']);

function withMoments(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const read = (text: unknown): unknown => Date.parse(String(text).replace(' ', 'T'));
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, MOMENTS.has(name) ? read(value) : value]),
  );
}

/** Parses a row of the feed; null for a kind that this release does not know. */
export function clubFrom(remote: RemoteRow): Fields<ClubRow> | null {
  const read = v.safeParse(clubDoor, { ...remote, data: withMoments(remote.data) });
  if (!read.success) return null;
  const { id: _, ...fields } = read.output;
  return fields;
}

export function participationFrom(remote: RemoteRow): Fields<ParticipationRow> | null {
  const read = v.safeParse(participationDoor, remote);
  if (!read.success) return null;
  const { id: _, ...fields } = read.output;
  return fields;
}

/** Most clubs to name in a filter. PocketBase accepts filters with up to 3,500 characters and 200 conditions. */
const MOST_NAMED = 100;

/** Returns the options of clubs with their members and requests, and of news. */
export function clubsOf(
  { clubs }: OnlineCollections,
  user: string,
  { servers, name }: Scope,
): Whole<ClubRow> {
  // Names the clubs so that an index is used. Without the filter, the server's rules alone select the rows.
  const named = [`user = '${user}'`, ...servers.map((server) => `server = '${server}'`)].join(' || ');
  return {
    ...{ collection: clubs, collectionName: 'club_rows' },
    pull: {
      ...{ modifier: clubFrom, version: MIRROR_VERSION, scope: name },
      ...(servers.length > MOST_NAMED ? {} : { filter: named }),
    },
  };
}

/**
 * Returns the options of participations in events: the user's own, and those in the user's clubs that changed this month or
 * last month.
 */
export function participationsOf(
  { participations }: OnlineCollections,
  user: string,
  { name }: Scope,
  now: number,
): Whole<ParticipationRow> {
  const since = lastMonth(now);
  return {
    ...{ collection: participations, collectionName: 'participations' },
    pull: {
      ...{ modifier: participationFrom, version: MIRROR_VERSION, scope: `${since} ${name}` },
      filter: `rider = '${user}' || updated >= '${since}'`,
    },
  };
}

/** Returns the first day of the previous month, UTC. */
function lastMonth(now: number): string {
  const at = new Date(now);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1)).toISOString().slice(0, 10);
}
