import type PocketBase from 'pocketbase';
import type { RxDocument } from 'rxdb';
import { type Fields, sameFields } from '../ledger/conflict';
import { type LedgerOf, rowOf, type SyncDoc } from '../ledger/ledger';
import { attempted } from '../ledger/row';
import type { Remote } from '../remote/remote';
import type { PushOptions } from '../types';
import { newAttemptId } from './attempt-id';
import { outgoingFields } from './outgoing';
import type { Rests } from './rests';

/** Leaves copies of new rows with the application, for whoever may deliver them without this page. */
export type HandOver<Doc> = (docs: readonly RxDocument<Doc>[]) => Promise<void>;

/**
 * Each state of a row is handed over once; where that did not work, again after a rest. A copy is an attempt like any other, and noted as
 * one before it is given away. Changes of rows that the server has are not handed over: without an answer nobody could merge
 * them.
 */
export function createHandOver<Doc extends SyncDoc>(
  client: PocketBase,
  ledger: LedgerOf<Doc>,
  remote: Remote,
  collectionName: string,
  { handOver, modifier }: PushOptions<Doc>,
  rests: Rests,
): HandOver<Doc> {
  /** What was handed over of each row. */
  const handedOver = new Map<string, Fields>();

  async function one(doc: RxDocument<Doc>, owner: string): Promise<void> {
    const id = doc.primary;
    const { fields, ledger: book } = rowOf(doc.getLatest().toJSON());
    const before = handedOver.get(id);
    const isKnown = before !== undefined && sameFields(before, fields);
    if (book.seq > 0 || book.pending === 0 || fields.deleted === true) return;
    if (isKnown || rests.isResting(id)) return;
    handedOver.set(id, fields);
    try {
      const body = await copyOf(doc);
      if (body === undefined) return;
      const address = { method: 'POST', url: remote.url(remote.path) } as const;
      await handOver?.({ key: `${collectionName}|${id}`, owner, ...address, body });
      rests.clear(id);
    } catch (error) {
      if (handedOver.get(id) === fields) handedOver.delete(id);
      rests.rest(id);
      throw error;
    }
  }

  /** The copy of a row that nobody but this device has, noted as an attempt; undefined: it is none any more. */
  async function copyOf(doc: RxDocument<Doc>): Promise<string | undefined> {
    let noted: ReturnType<typeof attempted> | undefined;
    const id = newAttemptId();
    const after = await ledger.step(doc, (row) => {
      const isWanted = row.ledger.seq === 0 && row.ledger.pending !== 0 && row.fields.deleted !== true;
      noted = isWanted ? attempted(row, id) : undefined;
      return noted?.row ?? row;
    });
    if (after === undefined || noted === undefined) return undefined;
    const says = await outgoingFields(doc.primary, noted.row, modifier).catch(() => null);
    if (says === null) return undefined;
    return JSON.stringify({ ...says.fields, id: doc.primary, ...remote.numbering.own(noted.attempt) });
  }

  return async (docs) => {
    const owner = client.authStore.record?.id;
    if (handOver === undefined || owner === undefined) return;
    const failed: unknown[] = [];
    for (const doc of docs) await one(doc, owner).catch((error) => failed.push(error));
    if (failed.length > 0) throw failed[0];
  };
}
