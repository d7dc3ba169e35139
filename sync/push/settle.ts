import { type LedgerOf, rowIn, type SyncDoc } from '../ledger/ledger';
import { type Attempt, isOver, kept, overtaken, type Row, rejected } from '../ledger/row';
import { type Receiver, writesOf } from '../pull/receive';
import type { RejectedRows } from '../rejections/rejected-rows';
import { type Answer, codeOf, isTaken, type RemoteRow } from '../remote/answer';
import type { Remote, Reply } from '../remote/remote';
import type { Item } from './prepare';
import type { Rests } from './rests';
import type { Verdict } from './singles';

/** Rows that only a look at the record can settle, and what was answered to them. */
export type Looks<Doc> = Map<string, { readonly item: Item<Doc>; readonly answer: Reply }>;

export interface SettlerOptions<Doc extends SyncDoc> {
  readonly ledger: LedgerOf<Doc>;
  readonly remote: Remote;
  readonly receiver: Receiver<Doc>;
  readonly rejectedRows: RejectedRows;
  readonly rests: Rests;
  /** Does something with one row; see `push.ts`. */
  readonly apart: (id: string, work: () => Promise<void>) => Promise<void>;
  /** The server has taken a row. */
  readonly onTaken: (id: string, seq: number) => void;
  /** The server has taken a row, and gives it no number. */
  readonly onUnnumbered: () => void;
}

/** Does to rows what the answers to them say. */
export interface Settler<Doc> {
  /** Those that only a look at the record can settle are left to `looks`. */
  settle(item: Item<Doc>, reply: Reply, verdict: Verdict, looks: Looks<Doc>): Promise<void>;
  /** Takes the server's states of rows whose answers leave open what it has. @returns what kept it from telling */
  look(looks: Looks<Doc>): Promise<Reply | undefined>;
}

export function createSettler<Doc extends SyncDoc>(options: SettlerOptions<Doc>): Settler<Doc> {
  const { ledger, remote, receiver, rejectedRows, rests } = options;
  const { collection } = ledger;
  const { numbering } = remote;

  /** @param again it may be taken later */
  async function reject(
    item: Item<Doc>,
    answer: Answer,
    over: Partial<Answer & { code: string }> = {},
    again = false,
  ): Promise<void> {
    const { status, message, fields } = answer;
    // First, so that nothing is set aside without a word of why.
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
        // It may be over in a moment, as the 401 of a proxy is.
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
      // Until the record can be read nobody knows what becomes of the row.
      if (unread.has(item.id) && (answer.status === 409 || isTaken(answer))) rests.rest(item.id);
      else await options.apart(item.id, () => conclude(item, answer, found.get(item.id)));
    }
    return undefined;
  }

  /** What a look at the record has left open. */
  async function conclude(item: Item<Doc>, answer: Reply, record: RemoteRow | undefined): Promise<void> {
    const [doc] = (await collection.findByIds([item.id]).exec()).values();
    // Over, or settled by the state that has come.
    const row = doc && rowIn(doc);
    if (row === undefined || !isOpenIn(row, item.attempt)) {
      // Until the record can be read, the server takes no change of it.
      if (row && record && row.ledger.pending > 0 && record.seq > row.ledger.seq) return rests.rest(item.id);
      rests.clear(item.id);
      if (row?.ledger.pending === 0) await rejectedRows.clear(item.id, false);
      return;
    }
    if (record === undefined) {
      // The id was there, and is not: a restore came in between. Or it is there, and never to be seen by this user.
      const isIdTaken = answer.fields.id?.code === 'validation_not_unique';
      if (isIdTaken && rests.count(item.id) === 0) return rests.rest(item.id);
      const isGone = answer.status === 409 || answer.status === 404;
      // What is to be deleted is not there, as wished. It stays as a tombstone: after a restore others may bring it along.
      if (isGone && row.fields.deleted === true) {
        const after = await ledger.step(item.doc, (now) => (now.fields.deleted === true ? kept(now) : now));
        if (after?.fields.deleted !== false) return rejectedRows.clear(item.id, false);
      }
      return reject(item, answer, isGone ? { code: 'gone' } : {});
    }
    // The same state as before: it is this user who may not, or a change that the server will not have.
    if (answer.status === 404) return reject(item, answer, { code: 'not-permitted', status: 403 });
    if (answer.status === 403 || answer.status === 400) return reject(item, answer);
    rests.rest(item.id);
  }

  return { settle, look };
}

/**
 * Whether a later state was there when an attempt came for the first time, or another row of its id, so that nothing of what
 * there is now is of its making. Somebody on the way may have sent it twice: then the record names it.
 */
function isOvertaken<Doc>(
  { attempt, creates, isAgain }: Item<Doc>,
  answer: Reply,
  record: RemoteRow | undefined,
): boolean {
  if (isAgain || record === undefined) return false;
  // Without the server's word, a row that was made is told by what it says. A rule that compares the stamps answers 404.
  const isRefused = creates
    ? isTaken(answer) && record.writes !== undefined
    : answer.status === 409 || answer.status === 404;
  if (!isRefused) return false;
  const isNamed = writesOf(record.writes)?.some(({ id }) => id === attempt.id) === true;
  return record.seq > attempt.baseSeq && !isNamed;
}

/** Whether an attempt is not resolved in a row. */
export const isOpenIn = ({ ledger }: Row, { id, baseSeq }: Attempt): boolean =>
  ledger.attempts?.some((attempt) => attempt.id === id && attempt.baseSeq === baseSeq) === true;
