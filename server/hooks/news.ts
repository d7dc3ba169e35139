import { allRows, firstRow } from './rides-rows';
import { nextNumbers } from './sync';

/** News items for users, added in the transaction of the change that they report. */

export interface Item {
  readonly user: string;
  readonly kind:
    | 'accepted'
    | 'declined'
    | 'removed'
    | 'role'
    | 'owner'
    | 'owner-offered'
    | 'offer-declined'
    | 'hidden'
    | 'report-acted'
    | 'report-dismissed'
    | 'join-request'
    | 'event-new'
    | 'event-run'
    | 'event-cancelled'
    | 'event-final'
    | 'ride-refused'
    | 'disqualified'
    | 'reinstated'
    | 'attempt-returned'
    | 'review-opened'
    | 'review-cleared'
    | 'review-removed'
    | 'appeal-granted'
    | 'appeal-refused';
  readonly server?: string;
  readonly event?: string;
  /** Details for programs: a role, the kind of a hidden thing. */
  readonly about?: string;
  /** A reason that a user gave. */
  readonly text?: string;
}

/** Adds a news item for a user. It replaces an unread one about the same thing, so that nobody can fill an inbox. */
export function tellUser(
  tx: PB.App,
  { user, kind, server = '', event = '', about = '', text = '' }: Item,
): void {
  if (user === '') return;
  const of = { user, kind, server, event, about };
  const row = unreadRow(tx, of) ?? new Record(tx.findCollectionByNameOrId('news'), of);
  row.set('text', text);
  tx.save(row);
}

/** Deletes unread news of a user that is no longer true. */
export function forgetNews(tx: PB.App, { user, kind, server = '', event = '', about = '' }: Item): void {
  const row = unreadRow(tx, { user, kind, server, event, about });
  if (row === undefined) return;
  row.set('deleted', true);
  tx.save(row);
}

/** A news item for many users. */
export type Announcement = Required<Pick<Item, 'kind' | 'server'>> & Pick<Item, 'event'>;

/**
 * Adds the same news item for many users in one statement, except for users who have it unread already. Announcing an event to
 * 10,000 members takes 0.4 s; saving each row by itself takes 25 s and blocks all other writes. The statement does not notify
 * devices, so the caller must also write a row of the feed that the same users see.
 */
export function tellUsers(
  tx: PB.App,
  users: readonly string[],
  { kind, server, event = '' }: Announcement,
): void {
  if (users.length === 0) return;
  tx.db()
    .newQuery(
      'INSERT INTO news (user, kind, server, event, created, updated, seq) ' +
        'SELECT j.value, {:kind}, {:server}, {:event}, {:now}, {:now}, {:first} + j.key FROM json_each({:users}) j ' +
        'WHERE NOT EXISTS (SELECT 1 FROM news n WHERE n.user = j.value AND n.kind = {:kind} AND n.server = {:server} ' +
        'AND n.event = {:event} AND n.deleted = FALSE)',
    )
    .bind({
      kind,
      server,
      event,
      now: now(),
      first: nextNumbers(tx, users.length),
      users: JSON.stringify(users),
    })
    .execute();
}

/** Deletes an unread news item of many users. Like {@link tellUsers} it does not notify devices. */
export function forgetAll(tx: PB.App, { kind, server, event = '' }: Announcement): void {
  const sql =
    'SELECT id FROM news WHERE server = {:server} AND kind = {:kind} AND event = {:event} AND deleted = FALSE';
  const ids = allRows(tx, sql, { kind, server, event }, { id: '' }).map(({ id }) => id);
  if (ids.length === 0) return;
  tx.db()
    .newQuery(
      'UPDATE news SET deleted = TRUE, updated = {:now}, seq = {:first} + j.key FROM json_each({:ids}) j ' +
        'WHERE news.id = j.value',
    )
    .bind({ now: now(), first: nextNumbers(tx, ids.length), ids: JSON.stringify(ids) })
    .execute();
}

/** Deletes the news about requests to join once a club has no pending ones. */
export function forgetAnswered(tx: PB.App, server: string): void {
  const sql =
    "SELECT 1 AS n FROM server_requests WHERE server = {:server} AND user != '' AND state = 'pending' " +
    'AND deleted = FALSE';
  if (firstRow(tx, sql, { server }, { n: 0 }) === undefined) forgetAll(tx, { kind: 'join-request', server });
}

/** Formats the current time as PocketBase stores it. */
function now(): string {
  return new Date().toISOString().replace('T', ' ');
}

function unreadRow(tx: PB.App, of: Required<Omit<Item, 'text'>>): PB.RecordModel | undefined {
  const sql =
    'SELECT id FROM news WHERE user = {:user} AND kind = {:kind} AND server = {:server} AND event = {:event} ' +
    'AND about = {:about} AND deleted = FALSE';
  const unread = firstRow(tx, sql, { ...of }, { id: '' });
  return unread && tx.findRecordById('news', unread.id);
}
