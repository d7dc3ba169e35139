import { mayFound } from '../rules/joining';
import { note } from './audit';
import { HOSTS, pairRow, putPair } from './club-rows';
import { followRiderName } from './event-attempts';
import { forgetAll, forgetNews, tellUser } from './news';
import { allRows, firstRow } from './rides-rows';
import { endOffer, endOfferTo } from './server-offers';
import { nextNumber } from './sync';
import { inOneTransaction } from './transactions';

/** Servers: who founds them, and what follows from a change of their rows. Their members are changed in members.ts. */

/** Servers one account may own, and events a server may hold. Closed and removed ones count: their rows stay. */
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

/** Refuses a new server to whoever may not found one, and to who has as many as can be. */
export function checkFounding(e: PB.RecordRequestEvent): void {
  if (!e.hasSuperuserAuth() && !mayFoundHere(e.auth)) {
    const message = 'Servers are founded with a premium membership, or when an operator grants it.';
    throw new ForbiddenError(message, { owner: new ValidationError('may-not-found', message) });
  }
  limit(e, 'owner', MOST_SERVERS, ['too-many-servers', `You can found ${MOST_SERVERS} servers.`]);
}

/**
 * In the feed (`club_rows`) an id is of one row only, and clients choose some of them. Of the same kind PocketBase says so.
 *
 * @param kind of the new row
 */
export function demandFreeId(e: PB.RecordRequestEvent, kind: 'server' | 'event'): void {
  const sql = 'SELECT 1 AS n FROM club_rows WHERE id = {:id} AND kind != {:kind}';
  if (firstRow(e.app, sql, { id: e.record.id, kind }, { n: 0 }) === undefined) return;
  const message = 'This id is taken.';
  throw new BadRequestError(message, { id: new ValidationError('validation_not_unique', message) });
}

/** `GET /api/fl/founding` -> `{may}`: whether one may found a server. */
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

/** Refuses a new event in a server that has as many as can be. */
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
  // A call that is sent again gets the usual answer: its id is taken.
  if (found !== undefined && found.sent === 0 && found.n >= most)
    throw new BadRequestError(message, { [field]: new ValidationError(code, message) });
}

/** Whoever founds a server belongs to it as its owner, from the same transaction on. */
export function enrolOwner(e: PB.RecordEvent): void {
  inOneTransaction(e, (tx) => {
    e.next();
    const owner = e.record.getString('owner');
    if (owner === '') return;
    giveOwnership(tx, e.record.id, owner, owner);
    note(tx, { server: e.record.id, by: owner, what: 'founded' });
  });
}

/** Who changes a row, for the audit list. No column, so it is never saved. */
const BY = 'auditBy';

/** Remembers which host changes a server's settings. */
export function signChange(e: PB.RecordRequestEvent): void {
  e.record.set(BY, e.hasSuperuserAuth() ? '' : (e.auth?.id ?? ''));
  e.next();
}

/** What follows from a change of a server: entries in the audit list, and the roles of its old and its new owner. */
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
 * Who leaves, or is sent away, comes back as a plain member. Every change of a role comes into the audit list, whoever made
 * it, and the owner's row is the server's to change.
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

/** The owner's row says `owner` and stays for as long as the server names the user, and no other row says so. */
export function demandOneOwner(tx: PB.App, record: PB.RecordModel): void {
  const sql = 'SELECT owner FROM servers WHERE id = {:server}';
  const server = firstRow(tx, sql, { server: record.getString('server') }, { owner: '' });
  const isNamed = server?.owner !== '' && server?.owner === record.getString('user');
  if (isNamed === (record.getString('role') === 'owner')) return;
  const message = 'A server has one owner, who is named by the server itself.';
  throw new BadRequestError(message, { role: new ValidationError('one-owner', message) });
}

/** The same for a row that is new: an operator's. */
export function checkNewMember(e: PB.RecordEvent): void {
  inOneTransaction(e, (tx) => {
    if (e.record.getString('since') === '') e.record.set('since', new Date().toISOString().replace('T', ' '));
    demandOneOwner(tx, e.record);
    e.next();
  });
}

/**
 * Rows of the feed show the names of users: a change of a name gives them new numbers, so that devices hear of it. Their own
 * fields stay.
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
