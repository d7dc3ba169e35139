import { type LedgerOf, rowIn, type SyncDoc } from '../ledger/ledger';
import { type Attempt, isOver, kept, overtaken, type Row, rejected } from '../ledger/row';
import { type Receiver, writesOf } from '../pull/receive';
import type { RejectedRows } from '../rejections/rejected-rows';
import { type Answer, codeOf, isTaken, type RemoteRow } from '../remote/answer';
import type { Remote, Reply } from '../remote/remote';
import type { Item } from './prepare';
import type { Rests } from './rests';
import type { Verdict } from './singles';

/** Rows that can be settled only by their record, with the answers to them. */
export type Looks<Doc> = Map<string, { readonly item: Item<Doc>; readonly answer: Reply }>;

export interface SettlerOptions<Doc extends SyncDoc> {
  readonly ledger: LedgerOf<Doc>;
  readonly remote: Remote;
  readonly receiver: Receiver<Doc>;
  readonly rejectedRows: RejectedRows;
  readonly rests: Rests;
  /** Processes one row; see `push.ts`. */
  readonly apart: (id: string, work: () => Promise<void>) => Promise<void>;
  /** Called when the server has accepted a row. */
  readonly onTaken: (id: string, seq: number) => void;
  /** Called when the server has accepted a row and gave it no number. */
  readonly onUnnumbered: () => void;
}

/** Applies the server's answers to the rows. */
export interface Settler<Doc> {
  /** Applies one answer. Adds the row to `looks` if only its record can settle it. */
  settle(item: Item<Doc>, reply: Reply, verdict: Verdict, looks: Looks<Doc>): Promise<void>;
  /** Pulls the records of these rows, and settles them. @returns the server's answer if it did not return the records */
  look(looks: Looks<Doc>): Promise<Reply | undefined>;
}

export function createSettler<Doc extends SyncDoc>(options: SettlerOptions<Doc>): Settler<Doc> {
  const { ledger, remote, receiver, rejectedRows, rests } = options;
  const { collection } = ledger;
  const { numbering } = remote;

  /** @param again whether it may be accepted later */
  async function reject(
    item: Item<Doc>,
    answer: Answer,
    over: Partial<Answer & { code: string }> = {},
    again = false,
  ): Promise<void> {
    const { status, message, fields } = answer;
    // Store the rejection first, so that no row is set aside without its reason.
    const reason = { status, message, fields, code: codeOf(answer), ...over };
    await rejectedRows.add(item.id, item.row.fields, reason, again);
    const after = await ledger.step(item.doc, (row) => rejected(row, item.attempt.id));
    if (after === undefined || !isOver(after)) return;
    await dropOver(item.id);
    await rejectedRows.clear(item.id, false);
  }

  async function take(item: Item<Doc>, { body }: Reply): Promise<void> {
    const seq = numbering.of((body ?? {}) as Readonly<Record<string, unknown>>);
    if (seq === undefined) {
      options.onUnnumbered();
      return rests.rest(item.id);
    }
    rests.clear(item.id);
    options.onTaken(item.id, seq);
    const after = await ledger.step(item.doc, (row) => numbering.confirmed(row, item.attempt.id, seq));
    await rejectedRows.clear(item.id, after?.fields.deleted === true);
  }

  async function settle(item: Item<Doc>, reply: Reply, verdict: Verdict, looks: Looks<Doc>): Promise<void> {
    switch (verdict) {
      case 'taken':
        return take(item, reply);
      case 'look':
        looks.set(item.id, { item, answer: reply });
        return;
      case 'rest':
        return rests.rest(item.id);
      case 'unexplained':
        // The cause may be temporary, such as a proxy's 401.
        if (rests.count(item.id) === 0) return rests.rest(item.id);
        return reject(item, reply, {}, true);
      case 'cut':
        return rests.cut(item.id);
      default:
        return reject(item, reply, {}, verdict === 'orphan');
    }
  }

  async function dropOver(id: string): Promise<void> {
    const docs = await collection.findByIds([id]).exec();
    await ledger.drop([...docs.values()].filter((doc) => isOver(rowIn(doc))));
  }

  async function look(looks: Looks<Doc>): Promise<Reply | undefined> {
    if (looks.size === 0) return undefined;
    const found = await remote.byIds([...looks.keys()]);
    if (!(found instanceof Map)) {
      if ((found as Reply).status !== 400) return found as Reply;
      for (const id of looks.keys()) rests.rest(id);
      return undefined;
    }
    for (const { item, answer } of looks.values()) {
      if (isOvertaken(item, answer, found.get(item.id)))
        await ledger.step(item.doc, (row) => overtaken(row, item.attempt.id));
    }
    const unread = new Set((await receiver.receive([...found.values()])).map(({ id }) => id));
    for (const { item, answer } of looks.values()) {
      // The result is unknown until the record can be read.
      if (unread.has(item.id) && (answer.status === 409 || isTaken(answer))) rests.rest(item.id);
      else await options.apart(item.id, () => conclude(item, answer, found.get(item.id)));
    }
    return undefined;
  }

  /** Settles a row whose record has been received. */
  async function conclude(item: Item<Doc>, answer: Reply, record: RemoteRow | undefined): Promise<void> {
    const [doc] = (await collection.findByIds([item.id]).exec()).values();
    // Removed, or settled by the received record.
    const row = doc && rowIn(doc);
    if (row === undefined || !isOpenIn(row, item.attempt)) {
      // Until the newer record can be read here, the server accepts no change of it.
      if (row && record && row.ledger.pending > 0 && record.seq > row.ledger.seq) return rests.rest(item.id);
      rests.clear(item.id);
      if (row?.ledger.pending === 0) await rejectedRows.clear(item.id, false);
      return;
    }
    if (record === undefined) {
      // The id was taken, but there is no such record: a backup was restored in between. Or the record exists, and this user
      // can never see it.
      const isIdTaken = answer.fields.id?.code === 'validation_not_unique';
      if (isIdTaken && rests.count(item.id) === 0) return rests.rest(item.id);
      const isGone = answer.status === 409 || answer.status === 404;
      // The record to be deleted does not exist, as wanted. The row stays as a tombstone: after a restore, other devices may
      // create the record again.
      if (isGone && row.fields.deleted === true) {
        const after = await ledger.step(item.doc, (now) => (now.fields.deleted === true ? kept(now) : now));
        if (after?.fields.deleted !== false) return rejectedRows.clear(item.id, false);
      }
      return reject(item, answer, isGone ? { code: 'gone' } : {});
    }
    // The record has not changed: this user has no permission, or the server rejects the change.
    if (answer.status === 404) return reject(item, answer, { code: 'not-permitted', status: 403 });
    if (answer.status === 403 || answer.status === 400) return reject(item, answer);
    rests.rest(item.id);
  }

  return { settle, look };
}

/**
 * Returns whether an attempt first reached the server after a later state, or another row with the same id, was stored. Then
 * nothing in the present record comes from the attempt. A proxy may have sent the request twice: then the record names the
 * attempt.
 */
function isOvertaken<Doc>(
  { attempt, creates, isAgain }: Item<Doc>,
  answer: Reply,
  record: RemoteRow | undefined,
): boolean {
  if (isAgain || record === undefined) return false;
  // Without `writes`, a created row is recognised by its content. A rule that compares the timestamps answers 404.
  const isRefused = creates
    ? isTaken(answer) && record.writes !== undefined
    : answer.status === 409 || answer.status === 404;
  if (!isRefused) return false;
  const isNamed = writesOf(record.writes)?.some(({ id }) => id === attempt.id) === true;
  return record.seq > attempt.baseSeq && !isNamed;
}

/** Returns whether an attempt is unresolved in a row. */
export const isOpenIn = ({ ledger }: Row, { id, baseSeq }: Attempt): boolean =>
  ledger.attempts?.some((attempt) => attempt.id === id && attempt.baseSeq === baseSeq) === true;
