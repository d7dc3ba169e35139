import { pickLanguage } from '../mails/languages';
import { cellHere } from './cell';
import { forgetRider } from './event-attempts';
import { firstRow } from './rides-rows';
import { leaveClubs, passOn } from './succession';
import { forgetOwner, noteRemoval } from './sync';
import { inOneTransaction } from './transactions';

/** Addresses are kept in lower case, and a new user is written to in the language the browser asked for. */
export function completeSignUp(e: PB.RecordRequestEvent): void {
  e.record.setEmail(e.record.email().toLowerCase());
  if (e.record.getString('language') === '') {
    e.record.set('language', pickLanguage(e.requestEvent.request.header.get('Accept-Language')));
  }
  e.next();
}

/**
 * A rider who deletes their account sends the password with it: a signed-in device alone is not enough.
 * Operators need none, and in a club cell nobody has one (passes.ts refuses there).
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
 * What goes with an account, in the transaction that removes it: the rider's rides and everything made of them, private
 * tracks, memberships. Published tracks stay, since others ride them, without owner and author. What becomes of servers
 * stands in succession.ts. Each statement is bound to an index.
 */
const removals: readonly string[] = [
  // Nobody is charged any more for an account that is gone: a job ends it at the provider.
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

/** Runs inside the deletion; a throw keeps the account and all that is its own. */
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

/** Whether others may have parts of a rider's on their devices: those in events. */
function isSeenByOthers(tx: PB.App, id: string): boolean {
  const sql = "SELECT 1 AS n FROM participations WHERE rider = {:id} AND event != ''";
  return firstRow(tx, sql, { id }, { n: 0 }) !== undefined;
}

/** Public versions lose their owner. Private ones go: nobody else has them, or rides on them. */
function releaseTracks(tx: PB.App, user: string): void {
  const published = "owner = {:id} && visibility = 'public'";
  for (const track of tx.findRecordsByFilter('tracks', published, '', 0, 0, { id: user })) {
    for (const name of ['owner', 'author', 'source']) track.set(name, '');
    tx.save(track);
  }
  tx.db().newQuery('DELETE FROM tracks WHERE owner = {:id}').bind({ id: user }).execute();
}
