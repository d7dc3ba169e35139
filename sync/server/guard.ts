import { demandAbsence } from './faults';
import { epochOf } from './history';
import type { App, RequestEvent } from './pocketbase';
import { withReason } from './purged';

declare const UnauthorizedError: new (message: string) => Error;

/**
 * Runs on every request: refuses invalid tokens, adds the epoch to lists, and adds the reason when a requested row was purged.
 */
export function guardCall(e: RequestEvent): void {
  refuseStaleToken(e);
  nameData(e);
  try {
    e.next();
  } catch (error) {
    throw withReason(e, error);
  }
}

const GUARDED = /^\/api\/(batch$|sync\/|collections\/[^/]+\/records(\/|$))/;

/**
 * Throws 401 for a token that is no longer valid. PocketBase treats such a request as a guest's, and answers with fewer rows.
 *
 * @param more further paths where such a token is refused
 */
export function refuseStaleToken(e: RequestEvent, more?: RegExp): void {
  const token = e.request.header.get('Authorization');
  if (e.auth !== null || token === '') return;
  demandReadable(e.app, token);
  const { path } = e.request.url;
  if (GUARDED.test(path) || more?.test(path) === true)
    throw new UnauthorizedError('Your session has ended. Please log in again.');
}

const LIST = /^\/api\/collections\/[^/]+\/records$/;

/**
 * Adds the epoch to each list response. A device that knows another epoch compares its rows before it accepts any of the list.
 */
export function nameData(e: RequestEvent): void {
  if (e.request.method !== 'GET' || !LIST.test(e.request.url.path)) return;
  const header = e.response.header();
  header.set('Sync-Epoch', epochOf(e.app));
  // Cross-origin pages can read only these headers.
  header.set('Access-Control-Expose-Headers', 'Sync-Epoch, Retry-After');
}

/**
 * Throws if the database failed to read the user. PocketBase treats the token as invalid then, but the user must not be signed
 * out.
 */
function demandReadable(app: App, token: string): void {
  try {
    app.findAuthRecordByToken(token.replace(/^Bearer /i, ''), 'auth');
  } catch (error) {
    demandAbsence(error);
  }
}
