import { firstRow } from './rides-rows';

/** Servers and their members: what cannot be said in a rule. */

/** Servers one account may found, and events a server may hold. Closed and removed ones count: their rows stay. */
const MOST_SERVERS = 100;
const MOST_EVENTS = 2000;

/** Refuses a new server to who has founded as many as can be. */
export function limitServers(e: PB.RecordRequestEvent): void {
  limit(e, 'host', MOST_SERVERS, ['too-many-servers', `You can found ${MOST_SERVERS} servers.`]);
}

/** Refuses a new event in a server that has as many as can be. */
export function limitEvents(e: PB.RecordRequestEvent): void {
  limit(e, 'server', MOST_EVENTS, ['too-many-events', `A server can hold ${MOST_EVENTS} events.`]);
}

function limit(
  e: PB.RecordRequestEvent,
  field: 'host' | 'server',
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
  // A call that is sent again is told, as everywhere, that its id is taken.
  if (found !== undefined && found.sent === 0 && found.n >= most)
    throw new BadRequestError(message, { [field]: new ValidationError(code, message) });
}

/** Whoever founds a server belongs to it as its host, from the same transaction on. */
export function enrolHost(e: PB.RecordEvent): void {
  const outer = e.app;
  try {
    outer.runInTransaction((tx) => {
      e.app = tx;
      e.next();
      const host = e.record.getString('host');
      if (host === '') return;
      const row = new Record(tx.findCollectionByNameOrId('server_members'));
      row.set('server', e.record.id);
      row.set('user', host);
      row.set('role', 'host');
      tx.save(row);
    });
  } finally {
    e.app = outer;
  }
}

/** Who leaves, or is sent away, comes back as a plain member. */
export function forgetRole(e: PB.RecordEvent): void {
  if (e.record.getBool('deleted')) e.record.set('role', 'member');
  e.next();
}
