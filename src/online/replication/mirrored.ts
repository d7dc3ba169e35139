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

/* What of the servers one belongs to is mirrored: who may see what, the server's rules say. */

/** Raise it when a row is let in that was not before, such as one of a new kind. */
const MIRROR_VERSION = 1;

/** The servers one belongs to. */
export interface Scope {
  /** Their ids, in order. */
  readonly servers: readonly string[];
  /** Says the same, and which of them one hosts: hosts are shown more. */
  readonly name: string;
}

/** Fields of the feed that are moments, as PocketBase writes them. */
const MOMENTS = new Set(['since', 'at']);

function withMoments(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const read = (text: unknown): unknown => Date.parse(String(text).replace(' ', 'T'));
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, MOMENTS.has(name) ? read(value) : value]),
  );
}

/** A row of the feed; null for one of a kind that this release does not know. */
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

/** PocketBase takes filters of up to 3,500 characters, and up to 200 conditions. */
const MOST_NAMED = 100;

/** Servers with their members and requests, and news. */
export function clubsOf(
  { clubs }: OnlineCollections,
  user: string,
  { servers, name }: Scope,
): Whole<ClubRow> {
  // What is named is found on an index; without it the rules alone decide.
  const named = [`user = '${user}'`, ...servers.map((server) => `server = '${server}'`)].join(' || ');
  return {
    ...{ collection: clubs, collectionName: 'club_rows' },
    pull: {
      ...{ modifier: clubFrom, version: MIRROR_VERSION, scope: name },
      ...(servers.length > MOST_NAMED ? {} : { filter: named }),
    },
  };
}

/** Parts in events: one's own, and those of one's servers in which something happened this month or the last. */
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

/** The first day of the month before this one, UTC. */
function lastMonth(now: number): string {
  const at = new Date(now);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1)).toISOString().slice(0, 10);
}
