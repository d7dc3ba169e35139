import * as v from 'valibot';
import { makeId } from '../../db';
import { sessionStore, signedInUser } from '../../session';
import { PATIENCE_MS } from '../answers/seen';
import { attempt, type Outcome } from './call';
import { type ClubServer, serverSchema } from './schemas';

/** Longest name and about text that the server accepts, characters. */
export const MAX_SERVER_NAME = 60;
export const MAX_SERVER_ABOUT = 2000;

/** The settings of a club that its hosts may change. `open` and `requests` only the owner may change. */
export type ClubSettings = Pick<
  ClubServer,
  'name' | 'about' | 'primaryColour' | 'secondaryColour' | 'open' | 'requests'
>;

export const SERVER_FIELDS = Object.keys(serverSchema.entries).join();

/** Creates a club. The caller chooses `id`, so a repeated request creates no second club. */
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
 * Changes a club. Send only the changed fields, because a host who sends an owner's field is refused.
 *
 * @param seq of the row that was read. If it was saved by someone else since, the fault is `stale`
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
    // The user is no longer a member.
    { 403: 'not-allowed', 404: 'not-allowed' },
  );
}

/** Closes a club for good. */
export function closeServer(id: string, seq: number): Promise<Outcome> {
  return attempt(
    async ({ pb, signal, fetch }) => {
      await pb.collection('servers').update(id, { deleted: true, seq }, { signal, fetch });
    },
    { 404: 'not-allowed' },
  );
}

/** Fetches the row from the server; undefined if that fails. */
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
