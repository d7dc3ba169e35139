/*
 * The audit list of a club: what its hosts did. Hosts can read it and nobody can change it. Entries are written in the
 * transaction of the change that they record.
 */

/** Time that an entry is kept, days. */
const KEPT_DAYS = 400;

export interface Entry {
  readonly server: string;
  /** The user who did it; '' for the server itself and for operators. */
  readonly by: string;
  readonly what:
    | 'founded'
    | 'settings'
    | 'closed'
    | 'role'
    | 'left'
    | 'accepted'
    | 'declined'
    | 'removed'
    | 'blocked'
    | 'unblocked'
    | 'invited'
    | 'uninvited'
    | 'hidden'
    | 'dismissed'
    | 'event'
    | 'event-changed'
    | 'event-cancelled'
    | 'race-cancelled'
    | 'disqualified'
    | 'reinstated'
    | 'attempt-returned'
    | 'offered'
    | 'offer-withdrawn'
    | 'offer-declined'
    | 'taken-over'
    | 'attached'
    | 'detached';
  readonly whom?: string;
  /** Details for programs: `member>host`, names of fields. */
  readonly detail?: string;
  readonly reason?: string;
}

export function note(tx: PB.App, { whom = '', detail = '', reason = '', ...entry }: Entry): void {
  tx.save(new Record(tx.findCollectionByNameOrId('server_audit'), { ...entry, whom, detail, reason }));
}

/** The daily job: removes audit entries and ridden days that are too old. */
export function forgetOld(app: PB.App): void {
  const before = new Date(Date.now() - KEPT_DAYS * 86_400_000).toISOString().replace('T', ' ');
  const run = (sql: string) => app.db().newQuery(sql).bind({ before }).execute();
  run('DELETE FROM server_audit WHERE created < {:before}');
  run('DELETE FROM ridden_days WHERE day < {:before}');
}
