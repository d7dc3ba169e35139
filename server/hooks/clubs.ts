import { mayFound } from '../rules/joining';
import { note } from './audit';
import { HOSTS, pairRow, putPair } from './club-rows';
import { followRiderName } from './event-attempts';
import { forgetAll, forgetNews, tellUser } from './news';
import { allRows, firstRow } from './rides-rows';
import { endOffer, endOfferTo } from './server-offers';
import { nextNumber } from './sync';
import { inOneTransaction } from './transactions';

/** Clubs: founding, and the effects of changes of their rows. members.ts changes their members. */

/**
 * Maximum number of clubs that one account may own, and of events in a club. Closed and removed ones count: their rows stay.
 */
const MOST_SERVERS = 100;
const MOST_EVENTS = 2000;

/** Fields that hosts set. */
const SETTINGS = [
  'name',
  'about',
  'primaryColour',
  'secondaryColour',
  'open',
  'requests',
  'community',
] as const;

/** Refuses a new club if the user may not found one, or already owns the maximum. */
export function checkFounding(e: PB.RecordRequestEvent): void {
  if (!e.hasSuperuserAuth() && !mayFoundHere(e.auth)) {
    const message = 'Servers are founded with a premium membership, or when an operator grants it.';
    throw new ForbiddenError(message, { owner: new ValidationError('may-not-found', message) });
  }
  limit(e, 'owner', MOST_SERVERS, ['too-many-servers', `You can found ${MOST_SERVERS} servers.`]);
}

/**
 * Requires an id that is unique in the feed (`club_rows`): clients choose some of the ids. PocketBase itself checks ids of the
 * same kind.
 *
 * @param kind of the new row
 */
export function demandFreeId(e: PB.RecordRequestEvent, kind: 'server' | 'event'): void {
  const sql = 'SELECT 1 AS n FROM club_rows WHERE id = {:id} AND kind != {:kind}';
  if (firstRow(e.app, sql, { id: e.record.id, kind }, { n: 0 }) === undefined) return;
  const message = 'This id is taken.';
  throw new BadRequestError(message, { id: new ValidationError('validation_not_unique', message) });
}

/** `GET /api/fl/founding` -> `{may}`: whether the caller may found a club. */
export function tellFounding(e: PB.RequestEvent): void {
  e.json(200, { may: mayFoundHere(e.auth) });
}

function mayFoundHere(who: PB.RecordModel | null): boolean {
  if (who === null) return false;
  return mayFound({
    verified: who.verified(),
    premium: who.getBool('premium'),
    granted: who.getBool('mayFound'),
    openToAll: $os.getenv('FL_OPEN_FOUNDING') === 'on',
  });
}

/** Refuses a new event in a club that already has the maximum. */
export function limitEvents(e: PB.RecordRequestEvent): void {
  limit(e, 'server', MOST_EVENTS, ['too-many-events', `A server can hold ${MOST_EVENTS} events.`]);
}

function limit(
  e: PB.RecordRequestEvent,
  field: 'owner' | 'server',
  most: number,
  [code, message]: readonly [string, string],
): void {
  if (e.hasSuperuserAuth()) return;
  const found = firstRow(
    e.app,
    `SELECT COUNT(*) AS n, COALESCE(SUM(id = {:id}), 0) AS sent FROM ${e.collection.name} WHERE ${field} = {:of}`,
    { id: e.record.id, of: e.record.getString(field) },
    { n: 0, sent: 0 },
  );
  // A repeated request gets the usual response: its id is taken.
  if (found !== undefined && found.sent === 0 && found.n >= most)
    throw new BadRequestError(message, { [field]: new ValidationError(code, message) });
}

/** Makes the founder of a club its owner, in the same transaction. */
export function enrolOwner(e: PB.RecordEvent): void {
  inOneTransaction(e, (tx) => {
    e.next();
    const owner = e.record.getString('owner');
    if (owner === '') return;
    giveOwnership(tx, e.record.id, owner, owner);
    note(tx, { server: e.record.id, by: owner, what: 'founded' });
  });
}

/** The user who changes a row, for the audit list. It is not a column, so it is never saved. */
const BY = 'auditBy';

/** Remembers which host changes a club's settings. */
export function signChange(e: PB.RecordRequestEvent): void {
  e.record.set(BY, e.hasSuperuserAuth() ? '' : (e.auth?.id ?? ''));
  e.next();
}

/** Handles a change of a club: adds entries to the audit list, and updates the roles of its old and new owner. */
export function followServer(e: PB.RecordEvent): void {
  inOneTransaction(e, (tx) => {
    const { record } = e;
    const before = record.original();
    const by = record.getString(BY);
    e.next();
    const server = record.id;
    const changed = SETTINGS.filter((name) => record.getString(name) !== before.getString(name));
    if (changed.length > 0) note(tx, { server, by, what: 'settings', detail: changed.join(' ') });
    if (record.getBool('deleted') && !before.getBool('deleted')) {
      note(tx, { server, by, what: 'closed' });
      forgetAll(tx, { kind: 'join-request', server });
    }
    const [old, owner] = [before.getString('owner'), record.getString('owner')];
    if (old === owner) return;
    endOffer(tx, server);
    const row = pairRow(tx, 'server_members', server, old);
    if (row !== undefined) setRole(tx, row, 'host', by);
    if (owner !== '') giveOwnership(tx, server, owner, by);
  });
}

function giveOwnership(tx: PB.App, server: string, user: string, by: string): void {
  setRole(tx, putPair(tx, 'server_members', server, user), 'owner', by);
}

/** Gives a member's row a role, which begins now. */
export function setRole(tx: PB.App, row: PB.RecordModel, role: string, by: string, reason = ''): void {
  row.set('role', role);
  row.set('since', new Date().toISOString().replace('T', ' '));
  row.set(BY, by);
  row.set('auditReason', reason);
  tx.save(row);
}

/**
 * Handles a change of a member's row. A member who leaves or is removed becomes a plain member, should they come back. Every
 * change of a role gets an entry in the audit list. Only the server changes the owner's row.
 */
export function followMember(e: PB.RecordEvent): void {
  inOneTransaction(e, (tx) => {
    const { record } = e;
    const before = record.original().getString('role');
    const member = record.original().getString('user');
    if (record.getBool('deleted')) record.set('role', 'member');
    const role = record.getString('role');
    const user = record.getString('user');
    demandOneOwner(tx, record);
    e.next();
    if (record.getBool('deleted')) endOfferTo(tx, record.getString('server'), member);
    if (before === role) return;
    const who = { by: record.getString(BY), whom: user, reason: record.getString('auditReason') };
    const server = record.getString('server');
    note(tx, { server, ...who, what: 'role', detail: `${before}>${role}` });
    if (!HOSTS.some((one) => one === role)) forgetNews(tx, { user: member, kind: 'join-request', server });
    if (record.getBool('deleted') || who.by === user) return;
    tellUser(tx, { user, kind: role === 'owner' ? 'owner' : 'role', server, about: role, text: who.reason });
  });
}

/** Requires that the row of the club's owner has the role `owner` for as long as they own it, and that no other row has it. */
export function demandOneOwner(tx: PB.App, record: PB.RecordModel): void {
  const sql = 'SELECT owner FROM servers WHERE id = {:server}';
  const server = firstRow(tx, sql, { server: record.getString('server') }, { owner: '' });
  const isNamed = server?.owner !== '' && server?.owner === record.getString('user');
  if (isNamed === (record.getString('role') === 'owner')) return;
  const message = 'A server has one owner, who is named by the server itself.';
  throw new BadRequestError(message, { role: new ValidationError('one-owner', message) });
}

/** Checks a new row in the same way. Only operators create one directly. */
export function checkNewMember(e: PB.RecordEvent): void {
  inOneTransaction(e, (tx) => {
    if (e.record.getString('since') === '') e.record.set('since', new Date().toISOString().replace('T', ' '));
    demandOneOwner(tx, e.record);
    e.next();
  });
}

/**
 * Gives feed rows new numbers when the name of a user in them changes, so that devices pull them. Their own fields stay the
 * same.
 */
export function followName(e: PB.RecordEvent): void {
  inOneTransaction(e, (tx) => {
    const { record } = e;
    const isNew = record.getString('name') !== record.original().getString('name');
    e.next();
    if (!isNew) return;
    followRiderName(tx, record.id);
    for (const [collection, which] of [
      ['server_members', 'deleted = FALSE'],
      ['server_requests', "state = 'pending'"],
    ] as const) {
      const sql = `SELECT id FROM ${collection} WHERE user = {:user} AND user != '' AND ${which}`;
      for (const { id } of allRows(tx, sql, { user: record.id }, { id: '' })) {
        const change = `UPDATE ${collection} SET seq = {:seq} WHERE id = {:id}`;
        tx.db()
          .newQuery(change)
          .bind({ id, seq: nextNumber(tx) })
          .execute();
      }
    }
  });
}
