import { pickLanguage } from '../mails/languages';
import { cellHere } from './cell';
import { forgetRider } from './event-attempts';
import { firstRow } from './rides-rows';
import { leaveClubs, passOn } from './succession';
import { forgetOwner, noteRemoval } from './sync';
import { inOneTransaction } from './transactions';

/** Stores the email address in lower case, and sets a new user's language to that of the browser. */
export function completeSignUp(e: PB.RecordRequestEvent): void {
  e.record.setEmail(e.record.email().toLowerCase());
  if (e.record.getString('language') === '') {
    e.record.set('language', pickLanguage(e.requestEvent.request.header.get('Accept-Language')));
  }
  e.next();
}

/**
 * Requires the password when a rider deletes their account: a signed-in device alone is not enough. Operators need no password.
 * In a club cell nobody has one, and passes.ts refuses the deletion there.
 */
export function confirmDeletion(e: PB.RecordRequestEvent): void {
  if (!e.hasSuperuserAuth() && cellHere()?.kind !== 'club') {
    const { password } = e.requestInfo().body;
    if (typeof password !== 'string' || password === '')
      throw passwordFault('validation_required', 'An account is deleted with its password.');
    if (!e.record.validatePassword(password))
      throw passwordFault('validation_invalid_password', 'This is not the password of the account.');
  }
  e.next();
}

function passwordFault(code: string, message: string): BadRequestError {
  return new BadRequestError(message, { password: new ValidationError(code, message) });
}

/**
 * Rows that are removed with an account, in the transaction that removes it: the rider's rides and everything derived from
 * them, private tracks, memberships. Published tracks stay, because others ride them, but without owner and author.
 * succession.ts handles the rider's clubs. Each statement uses an index.
 */
const removals: readonly string[] = [
  // Nobody is charged any more for a deleted account: a job ends its purchases at the provider.
  'INSERT INTO purchases_to_end (purchase, tries, dueMs) SELECT m.externalId, 0, 0 FROM user_memberships m ' +
    'JOIN purchase_turns t ON t.purchase = m.externalId WHERE m.user = {:id} ON CONFLICT (purchase) DO NOTHING',
  "INSERT INTO purchases_to_end (purchase, tries, dueMs) SELECT provider || ':' || session, 0, 0 FROM checkouts " +
    "WHERE user = {:id} AND state = 'open' AND session != '' ON CONFLICT (purchase) DO NOTHING",
  'DELETE FROM checkouts WHERE user = {:id}',
  'DELETE FROM live_chunks WHERE ticket IN (SELECT id FROM start_tickets WHERE rider = {:id})',
  'DELETE FROM start_tickets WHERE rider = {:id}',
  'DELETE FROM bests WHERE rider = {:id}',
  'DELETE FROM rides WHERE rider = {:id}',
  'DELETE FROM records WHERE owner = {:id}',
  'DELETE FROM lessons WHERE owner = {:id}',
  'DELETE FROM profiles WHERE owner = {:id}',
  'DELETE FROM local_events WHERE owner = {:id}',
  'DELETE FROM participations WHERE rider = {:id}',
  'DELETE FROM user_memberships WHERE user = {:id}',
  'DELETE FROM server_offers WHERE user = {:id}',
  'DELETE FROM news WHERE user = {:id}',
  'DELETE FROM mail_queue WHERE user = {:id}',
  'DELETE FROM ridden_days WHERE rider = {:id}',
  'DELETE FROM hidden_names WHERE owner = {:id}',
];

/** Removes the rows of an account. Runs inside the deletion; a throw keeps the account and all its rows. */
export function removeAccount(e: PB.RecordEvent): void {
  inOneTransaction(e, (tx) => {
    const user = e.record.id;
    const run = (sql: string) => tx.db().newQuery(sql).bind({ id: user }).execute();
    releaseTracks(tx, user);
    passOn(tx, user);
    leaveClubs(tx, user);
    forgetRider(tx, user);
    if (isSeenByOthers(tx, user)) noteRemoval(tx, 'participations');
    for (const sql of removals) run(sql);
    forgetOwner(tx, user);
    e.next();
  });
}

/** Returns whether others may have rows of a rider on their devices: those in events. */
function isSeenByOthers(tx: PB.App, id: string): boolean {
  const sql = "SELECT 1 AS n FROM participations WHERE rider = {:id} AND event != ''";
  return firstRow(tx, sql, { id }, { n: 0 }) !== undefined;
}

/** Removes the owner from public versions. Deletes private tracks: nobody else has them or rides on them. */
function releaseTracks(tx: PB.App, user: string): void {
  const published = "owner = {:id} && visibility = 'public'";
  for (const track of tx.findRecordsByFilter('tracks', published, '', 0, 0, { id: user })) {
    for (const name of ['owner', 'author', 'source']) track.set(name, '');
    tx.save(track);
  }
  tx.db().newQuery('DELETE FROM tracks WHERE owner = {:id}').bind({ id: user }).execute();
}
