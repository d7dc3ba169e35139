import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import * as v from 'valibot';
import { sessionReplaced } from './replacing';

/** The result of checking the session. `unknown`: there was no answer, so it stays unchanged. */
export type Refreshed = 'signed-in' | 'signed-out' | 'unknown';

const renewed = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  record: v.looseObject({ id: v.string(), collectionId: v.string(), collectionName: v.string() }),
});

const failure = v.object({ status: v.number(), response: v.unknown() });
const ownWords = v.object({ message: v.string() });

/**
 * Returns whether the server rejected the session (docs/decisions/0010): with any 4xx except 429. Proxies use the same codes,
 * so without PocketBase's error format only 401 counts.
 *
 * @param error the error of the client
 */
export function isSessionRefused(error: unknown): boolean {
  const read = v.safeParse(failure, error);
  if (!read.success) return false;
  const { status, response } = read.output;
  if (status === 401) return true;
  return v.is(ownWords, response) && status >= 400 && status < 500 && status !== 429;
}

/** Ends the session, but keeps its user, who can still use their data on this device. */
function endSession({ authStore }: PocketBase): void {
  authStore.save('', authStore.record);
}

/**
 * Checks the session with the server and renews it. If the server rejects it, it ends; without an answer it stays unchanged. An
 * answer counts only for the token that was sent: the user may have logged out meanwhile, in this tab or another, or a newer
 * session may have begun. The same holds for the record: a change made meanwhile, such as a confirmed address, is newer than
 * the answer.
 */
export async function renewSession(pb: PocketBase): Promise<Refreshed> {
  const { authStore } = pb;
  const shown = { token: authStore.token, record: JSON.stringify(authStore.record) };
  if (shown.token === '') return 'signed-out';
  try {
    // Not with the client's own method, which stores any response.
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

/** The session at the time of the request. */
interface Shown {
  readonly token: string;
  /** The user's record as JSON. */
  readonly record: string;
}

function writeDown({ authStore }: PocketBase, shown: Shown, answer: unknown): Refreshed {
  if (authStore.token === '') return 'signed-out';
  const read = v.safeParse(renewed, answer);
  // Not an answer of this server, or about a user who has signed out since.
  if (!read.success || read.output.record.id !== authStore.record?.id) return 'unknown';
  const { token, record } = read.output;
  const present = authStore.record;
  // Changing the password meanwhile issued a newer token and invalidated this one. The expiry does not show which is newer: the
  // server may issue tokens with a shorter life than before.
  const model: RecordModel = JSON.stringify(present) === shown.record ? record : present;
  authStore.save(authStore.token === shown.token ? token : authStore.token, model);
  return 'signed-in';
}
