import { demandAbsence } from './faults';
import { epochOf } from './history';
import type { App, RequestEvent } from './pocketbase';
import { withReason } from './purged';

declare const UnauthorizedError: new (message: string) => Error;

/** What every call passes: dead tokens are told so, and so is who asks for a row that was removed for good. */
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
 * PocketBase takes a token that no longer holds for a guest's call and answers with less than there is; we say so.
 *
 * @param more further paths where a dead token is refused
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
 * Says with each list which history it was read from: a device that knew another one takes nothing of it in before it has
 * compared.
 */
export function nameData(e: RequestEvent): void {
  if (e.request.method !== 'GET' || !LIST.test(e.request.url.path)) return;
  const header = e.response.header();
  header.set('Sync-Epoch', epochOf(e.app));
  // Pages of another origin are shown no header but these.
  header.set('Access-Control-Expose-Headers', 'Sync-Epoch, Retry-After');
}

/** PocketBase also takes a token for dead when its user cannot be read just now: nobody is to be signed out by that. */
function demandReadable(app: App, token: string): void {
  try {
    app.findAuthRecordByToken(token.replace(/^Bearer /i, ''), 'auth');
  } catch (error) {
    demandAbsence(error);
  }
}
