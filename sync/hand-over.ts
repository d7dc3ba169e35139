import type PocketBase from 'pocketbase';
import type { RxDocument } from 'rxdb';
import { newAttemptId } from './attempt-id';
import { type LedgerOf, rowOf, type SyncDoc } from './ledger';
import { outgoingFields } from './outgoing';
import type { Remote } from './remote';
import { attempted } from './row';
import type { PushOptions } from './types';

/** Leaves copies of new rows with the application, for whoever may deliver them without this page. */
export type HandOver<Doc> = (docs: readonly RxDocument<Doc>[]) => Promise<void>;

/**
 * Each row is handed over once. A copy is an attempt like any other, and noted as one before it is given away. Changes of
 * rows that the server has are not handed over: without an answer nobody could merge them.
 */
export function createHandOver<Doc extends SyncDoc>(
  client: PocketBase,
  ledger: LedgerOf<Doc>,
  remote: Remote,
  collectionName: string,
  { handOver, modifier }: PushOptions<Doc>,
): HandOver<Doc> {
  const handedOver = new Set<string>();

  async function one(doc: RxDocument<Doc>, owner: string): Promise<void> {
    const { fields, ledger: book } = rowOf(doc.toJSON());
    if (book.seq > 0 || fields.deleted === true || handedOver.has(doc.primary)) return;
    handedOver.add(doc.primary);
    let noted: ReturnType<typeof attempted> | undefined;
    const id = newAttemptId();
    const after = await ledger.step(doc, (row) => {
      if (row.ledger.seq > 0 || row.ledger.pending === 0 || row.fields.deleted === true) return row;
      noted = attempted(row, id);
      return noted.row;
    });
    const sent = after && noted && (await outgoingFields(doc.primary, noted.row, modifier).catch(() => null));
    if (!noted || !sent) return;
    await handOver?.({
      ...{ key: `${collectionName}|${doc.primary}`, owner, method: 'POST', url: remote.url(remote.path) },
      body: JSON.stringify({ ...sent.fields, id: doc.primary, ...remote.numbering.own(noted.attempt) }),
    });
  }

  return async (docs) => {
    const owner = client.authStore.record?.id;
    if (handOver === undefined || owner === undefined) return;
    for (const doc of docs) await one(doc, owner);
  };
}
