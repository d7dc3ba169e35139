import { demandAbsence } from './faults';
import type { App, RequestEvent } from './pocketbase';
import { withReason } from './purged';

declare const UnauthorizedError: new (message: string) => Error;

/** What every call passes: dead tokens are told so, and so is who asks for a row that was removed for good. */
export function guardCall(e: RequestEvent): void {
  refuseStaleToken(e);
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

/** PocketBase also takes a token for dead when its user cannot be read just now: nobody is to be signed out by that. */
function demandReadable(app: App, token: string): void {
  try {
    app.findAuthRecordByToken(token.replace(/^Bearer /i, ''), 'auth');
  } catch (error) {
    demandAbsence(error);
  }
}
