import * as v from 'valibot';
import { makeId } from '../../db';
import { sessionStore, signedInUser } from '../../session';
import { PATIENCE_MS } from '../answers/seen';
import { attempt, type Outcome } from './call';
import { type ClubServer, serverSchema } from './schemas';

/** Longest name and about, characters: what the server keeps. */
export const MAX_SERVER_NAME = 60;
export const MAX_SERVER_ABOUT = 2000;

/** What a server's hosts set. Whether it is open or takes requests is the owner's. */
export type ClubSettings = Pick<
  ClubServer,
  'name' | 'about' | 'primaryColour' | 'secondaryColour' | 'open' | 'requests'
>;

export const SERVER_FIELDS = Object.keys(serverSchema.entries).join();

/** Founds a server. `id` is chosen here, so that a call that is sent again founds no second one. */
export function foundServer(settings: ClubSettings, id: string = makeId()): Promise<Outcome<ClubServer>> {
  const owner = signedInUser(sessionStore.getState())?.id ?? '';
  return attempt(
    async ({ pb, signal, fetch }) =>
      v.parse(
        serverSchema,
        await pb
          .collection('servers')
          .create({ ...settings, id, owner }, { fields: SERVER_FIELDS, signal, fetch }),
      ),
    { 403: 'may-not-found' },
  );
}

/**
 * Changes a server, of which only what differs is sent: a host who sends what is the owner's is refused.
 *
 * @param seq of the row that was read. When somebody else has saved meanwhile, the fault is `stale`
 */
export function changeServer(
  id: string,
  seq: number,
  changed: Partial<ClubSettings>,
): Promise<Outcome<ClubServer>> {
  return attempt(
    async ({ pb, signal, fetch }) =>
      v.parse(
        serverSchema,
        await pb
          .collection('servers')
          .update(id, { ...changed, seq }, { fields: SERVER_FIELDS, signal, fetch }),
      ),
    // Whoever does not belong to it any more.
    { 403: 'not-allowed', 404: 'not-allowed' },
  );
}

/** Closes a server for good. */
export function closeServer(id: string, seq: number): Promise<Outcome> {
  return attempt(
    async ({ pb, signal, fetch }) => {
      await pb.collection('servers').update(id, { deleted: true, seq }, { signal, fetch });
    },
    { 404: 'not-allowed' },
  );
}

/** The row as it is on the server now; undefined when it cannot be had. */
export async function freshServer(id: string): Promise<ClubServer | undefined> {
  const answer = await attempt(async ({ pb }) =>
    v.parse(
      serverSchema,
      await pb
        .collection('servers')
        .getOne(id, { fields: SERVER_FIELDS, signal: AbortSignal.timeout(PATIENCE_MS) }),
    ),
  );
  return answer.kind === 'done' ? answer.value : undefined;
}
