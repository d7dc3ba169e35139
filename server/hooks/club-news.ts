import type { Role } from '../rules/roles';
import { tell } from './channels';
import { HOSTS, membersOf } from './club-rows';
import { allRows } from './rides-rows';

/*
 * Change notifications of servers: whoever belongs to one hears on the topic of their account that something of it is new.
 * What only hosts see is told to hosts only, so that nobody learns by the time of a message that there is something.
 */

/** Whom a row concerns beside the server's members: the fields that name users. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  ...{ servers: ['owner'], server_members: ['user'], server_requests: ['user'] },
  ...{ events: [], server_blocks: [], server_invitations: [], news: ['user'], reports: ['reporter'] },
};
/** Those whose rows not all members see: who of them does. */
const SEEN_BY: Readonly<Record<string, readonly Role[]>> = {
  ...{ server_requests: HOSTS, server_blocks: HOSTS, server_invitations: HOSTS, reports: HOSTS },
  news: [],
};

/** What the rows of are in the feed (`club_rows`), which devices mirror in place of the collections. */
const IN_FEED = new Set(['servers', 'server_members', 'server_requests', 'news', 'events', 'standings']);
const FEED = JSON.stringify({ collection: 'club_rows' });

/** Tells those who may see a row that its collection has something new. */
export function tellMembers(e: PB.RecordEvent): void {
  e.next();
  const { app, record } = e;
  const collection = record.collection().name;
  const server = collection === 'servers' ? record.id : record.getString('server');
  const members = membersOf(app, server, SEEN_BY[collection]);
  const named = (NAMED[collection] ?? []).flatMap((field) => [
    record.getString(field),
    record.original().getString(field),
  ]);
  const data = JSON.stringify({ collection });
  for (const user of new Set([...members, ...named])) {
    if (user === '') continue;
    tell(app, user, data);
    if (IN_FEED.has(collection)) tell(app, user, FEED);
  }
}

/**
 * Tells members of an event's list when the event has come further. Of every new line of it hears whoever looks on, by the
 * event's own topic: the others' devices come to know with whatever they ask for next.
 */
export function tellOfStage(e: PB.RecordEvent): void {
  const { record } = e;
  const isNew = record.getString('stage') !== record.original().getString('stage');
  if (isNew) tellMembers(e);
  else e.next();
}

/** Tells everybody who shares a server with a user that the feed has something new. */
export function tellOfName(e: PB.RecordEvent): void {
  e.next();
  const { app, record } = e;
  if (record.getString('name') === record.original().getString('name')) return;
  const sql =
    'SELECT DISTINCT other.user FROM server_members mine JOIN server_members other ON other.server = mine.server ' +
    "WHERE mine.user = {:user} AND mine.deleted = FALSE AND other.deleted = FALSE AND other.user != ''";
  for (const { user } of allRows(app, sql, { user: record.id }, { user: '' })) tell(app, user, FEED);
}
