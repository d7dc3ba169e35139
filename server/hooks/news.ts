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
  const sql =
    'SELECT id FROM news WHERE user = {:user} AND kind = {:kind} AND server = {:server} AND event = {:event} ' +
    'AND about = {:about} AND deleted = FALSE';
  const unread = firstRow(tx, sql, { user, kind, server, event, about }, { id: '' });
  const row =
    unread === undefined
      ? new Record(tx.findCollectionByNameOrId('news'), { user, kind, server, event, about })
      : tx.findRecordById('news', unread.id);
  row.set('text', text);
  tx.save(row);
}
