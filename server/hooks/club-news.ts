import type { Role } from '../rules/roles';
import { tell } from './channels';
import { HOSTS, membersOf } from './club-rows';
import { allRows } from './rides-rows';

/*
 * Change notifications of clubs. Members receive them on the topic of their account. Only hosts are notified of rows that only
 * hosts see, so that the time of a message does not reveal to others that there is such a row.
 */

/** Fields that name further users to notify, besides the club's members. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  ...{ servers: ['owner'], server_members: ['user'], server_requests: ['user'] },
  ...{ events: [], server_blocks: [], server_invitations: [], news: ['user'], reports: ['reporter'] },
};
/** Roles that see the rows, for collections that not all members see. */
const SEEN_BY: Readonly<Record<string, readonly Role[]>> = {
  ...{ server_requests: HOSTS, server_blocks: HOSTS, server_invitations: HOSTS, reports: HOSTS },
  news: [],
};

/** Collections whose rows are in the feed (`club_rows`), which devices mirror instead of the collections. */
const IN_FEED = new Set(['servers', 'server_members', 'server_requests', 'news', 'events', 'standings']);
const FEED = JSON.stringify({ collection: 'club_rows' });

/** Notifies the users who may see a row that its collection has changed. */
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
 * Notifies members of an event's list when the event's stage has changed. Viewers receive each new line on the event's own
 * topic; other devices get it with their next pull.
 */
export function tellOfStage(e: PB.RecordEvent): void {
  const { record } = e;
  const isNew = record.getString('stage') !== record.original().getString('stage');
  if (isNew) tellMembers(e);
  else e.next();
}

/** Notifies everybody who shares a club with a renamed user that the feed has changed. */
export function tellOfName(e: PB.RecordEvent): void {
  e.next();
  const { app, record } = e;
  if (record.getString('name') === record.original().getString('name')) return;
  const sql =
    'SELECT DISTINCT other.user FROM server_members mine JOIN server_members other ON other.server = mine.server ' +
    "WHERE mine.user = {:user} AND mine.deleted = FALSE AND other.deleted = FALSE AND other.user != ''";
  for (const { user } of allRows(app, sql, { user: record.id }, { user: '' })) tell(app, user, FEED);
}
