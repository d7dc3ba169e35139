import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import * as v from 'valibot';
import { sessionReplaced } from './replacing';

/** What a check of the session came to; `unknown`: no answer, so it stands as it was. */
export type Refreshed = 'signed-in' | 'signed-out' | 'unknown';

const renewed = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  record: v.looseObject({ id: v.string(), collectionId: v.string(), collectionName: v.string() }),
});

const failure = v.object({ status: v.number(), response: v.unknown() });
const ownWords = v.object({ message: v.string() });

/**
 * Whether the check of a session ended with the server's no to it (docs/decisions/0010): any 4xx but 429. Programs on the way
 * to the server use the same numbers, so only 401 counts without PocketBase's own words.
 *
 * @param error what the client raised
 */
export function isSessionRefused(error: unknown): boolean {
  const read = v.safeParse(failure, error);
  if (!read.success) return false;
  const { status, response } = read.output;
  if (status === 401) return true;
  return v.is(ownWords, response) && status >= 400 && status < 500 && status !== 429;
}

/** Ends the session, and keeps whose it was: what they have on this device stays open to them. */
function endSession({ authStore }: PocketBase): void {
  authStore.save('', authStore.record);
}

/**
 * Checks the session with the server and renews it. One that the server refuses has ended; without an answer it stands as it
 * was. An answer counts for the token that was shown, and for no other: by then the user may have logged out, in this tab or
 * another, or a newer session may have begun. The same holds for the record: what changed meanwhile, as an address that was
 * just confirmed, is newer than what was asked before it.
 */
export async function renewSession(pb: PocketBase): Promise<Refreshed> {
  const { authStore } = pb;
  const shown = { token: authStore.token, record: JSON.stringify(authStore.record) };
  if (shown.token === '') return 'signed-out';
  try {
    // Not by the client's own call, which writes down whatever it is told.
    const path = '/api/collections/users/auth-refresh';
    return writeDown(pb, shown, await pb.send(path, { method: 'POST', requestKey: null }));
  } catch (error) {
    if (isSessionRefused(error)) await sessionReplaced();
    if (authStore.token === '') return 'signed-out';
    if (!isSessionRefused(error) || authStore.token !== shown.token) return 'unknown';
    endSession(pb);
    return 'signed-out';
  }
}

/** The session as it was when the server was asked. */
interface Shown {
  readonly token: string;
  /** The user's record, as text. */
  readonly record: string;
}

function writeDown({ authStore }: PocketBase, shown: Shown, answer: unknown): Refreshed {
  if (authStore.token === '') return 'signed-out';
  const read = v.safeParse(renewed, answer);
  // No answer of this server, or one about somebody who has left since.
  if (!read.success || read.output.record.id !== authStore.record?.id) return 'unknown';
  const { token, record } = read.output;
  const present = authStore.record;
  // A password changed meanwhile has brought a newer token, and has put an end to this one. Ends tell nothing of which is
  // newer: the server may give shorter lives than before.
  const model: RecordModel = JSON.stringify(present) === shown.record ? record : present;
  authStore.save(authStore.token === shown.token ? token : authStore.token, model);
  return 'signed-in';
}
