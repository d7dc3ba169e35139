import type PocketBase from 'pocketbase';
import type { RxDocument } from 'rxdb';
import { type Fields, isUnchanged, sameFields } from '../ledger/conflict';
import { type LedgerOf, rowIn, type SyncDoc } from '../ledger/ledger';
import { attempted, type Row } from '../ledger/row';
import { isRecordId } from '../remote/record-id';
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
    const row = rowIn(doc.getLatest());
    const before = handedOver.get(id);
    const isKnown = before !== undefined && sameFields(before, row.fields);
    if (!isWanted(row) || isKnown || rests.isResting(id) || !isRecordId(id)) return;
    handedOver.set(id, row.fields);
    const again = (): void => {
      if (handedOver.get(id) === row.fields) handedOver.delete(id);
      rests.rest(id);
    };
    try {
      const body = await copyOf(doc, row);
      if (body === undefined) return;
      const address = { method: 'POST', url: remote.url(remote.path) } as const;
      const isKept = await handOver?.({ key: `${collectionName}|${id}`, owner, ...address, body });
      if (isKept === false) again();
      else rests.clear(id);
    } catch (error) {
      again();
      throw error;
    }
  }

  /** The copy of a row that nobody but this device has, noted as an attempt; undefined: it is none any more. */
  async function copyOf(doc: RxDocument<Doc>, seen: Row): Promise<string | undefined> {
    // First: of what stays on the device no attempt is noted. What is wrong with the mapping the push tells.
    const says = await outgoingFields(doc.primary, seen, modifier).catch(() => null);
    if (says === null) return undefined;
    let noted: ReturnType<typeof attempted> | undefined;
    const id = newAttemptId();
    const after = await ledger.step(doc, (row) => {
      // Another state is handed over by itself.
      noted = isWanted(row) && isUnchanged(row.fields, seen.fields) ? attempted(row, id) : undefined;
      return noted?.row ?? row;
    });
    // Taken from the disk meanwhile, perhaps after the step was done once: a copy would bring it back.
    if (after === undefined || noted === undefined) return undefined;
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

/** Whether the server is to get a row that it has never confirmed. */
function isWanted({ fields, ledger: { seq, pending } }: Row): boolean {
  return seq === 0 && (pending === 1 || pending === 2) && fields.deleted !== true;
}
