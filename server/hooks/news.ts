import { firstRow } from './rides-rows';

/** What users are told of, in the transaction of what they are told. */

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
  /** What exactly, for programs: a role, the kind of what was hidden. */
  readonly about?: string;
  /** A reason that somebody gave. */
  readonly text?: string;
}

/** Tells a user. What was told of the same server and is still unread is replaced, so that nobody fills an inbox. */
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

function unreadRow(tx: PB.App, of: Required<Omit<Item, 'text'>>): PB.RecordModel | undefined {
  const sql =
    'SELECT id FROM news WHERE user = {:user} AND kind = {:kind} AND server = {:server} AND event = {:event} ' +
    'AND about = {:about} AND deleted = FALSE';
  const unread = firstRow(tx, sql, { ...of }, { id: '' });
  return unread && tx.findRecordById('news', unread.id);
}
