import { composeStopPage } from '../mails/compose';
import type { EventMailKind } from '../mails/texts';
import { findRow } from './club-rows';
import { readMeta } from './meta';

/*
 * Links that switch off one kind of mail, without signing in. A link stays valid for good, for one kind only. Mail scanners
 * open every link of a mail, so opening it changes nothing: it shows a page with a button, and only a POST switches the mails
 * off.
 */

/** The field of a user that says whether they want a kind of mail. */
export const SWITCHES: Readonly<Record<EventMailKind, 'mailResults' | 'mailRuns'>> = {
  results: 'mailResults',
  run: 'mailRuns',
};

const TOKEN = /^([a-z0-9]{15})\.(results|run)\.([0-9a-f]{64})$/;

/** Returns the address that switches off a kind of mail for a user. */
export function unsubscribeLink(app: PB.App, user: string, kind: EventMailKind): string {
  const address = app.settings().meta.appURL.replace(/\/+$/, '');
  return `${address}/api/fl/mails/unsubscribe?token=${user}.${kind}.${signature(app, user, kind)}`;
}

function signature(app: PB.App, user: string, kind: string): string {
  const secret = readMeta(app, 'mail-secret');
  if (secret === '') throw new Error('The secret of mails is not there: the migration has not run.');
  return $security.hs256(`unsubscribe ${user} ${kind}`, secret);
}

/** `GET /api/fl/mails/unsubscribe?token` -> a page that asks whether to switch the mails off. It changes nothing. */
export function showUnsubscribe(e: PB.RequestEvent): void {
  const { user, kind } = readToken(e);
  show(e, composeStopPage(user.getString('language'), kind));
}

/** `POST /api/fl/mails/unsubscribe?token` -> a page that confirms it. Mail programs also call it directly. */
export function unsubscribe(e: PB.RequestEvent): void {
  const { user, kind } = readToken(e);
  // Skips the checks of the row: an old name that would be refused today must not prevent it.
  const sql = `UPDATE users SET ${SWITCHES[kind]} = FALSE WHERE id = {:id}`;
  e.app.db().newQuery(sql).bind({ id: user.id }).execute();
  show(e, composeStopPage(user.getString('language'), 'stopped'));
}

/** @throws NotFoundError for an invalid token, or if the user no longer exists */
function readToken(e: PB.RequestEvent): { readonly user: PB.RecordModel; readonly kind: EventMailKind } {
  const [, id = '', kind = '', signed = ''] = TOKEN.exec(e.request.url.query().get('token')) ?? [];
  const isRight = id !== '' && $security.equal(signed, signature(e.app, id, kind));
  const user = isRight ? findRow(e.app, 'users', id) : undefined;
  if (user === undefined) throw new NotFoundError('There is no such link.');
  return { user, kind: kind as EventMailKind };
}

function show(e: PB.RequestEvent, page: string): void {
  const header = e.response.header();
  header.set('Content-Type', 'text/html; charset=utf-8');
  header.set('Cache-Control', 'no-store');
  // The page has inline styles. Its address is a secret, so no other site may learn it.
  header.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'");
  header.set('Referrer-Policy', 'no-referrer');
  header.set('X-Content-Type-Options', 'nosniff');
  e.string(200, page);
}
