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

/** Gives copies of new rows to the application, which can deliver them without this page. */
export type HandOver<Doc> = (docs: readonly RxDocument<Doc>[]) => Promise<void>;

/**
 * Hands over each state of a row once, and retries with backoff if that fails. A copy is an attempt like any other, and stored
 * as one before it is handed over. Changes of rows that the server has are not handed over: without the answer, nothing could
 * merge them.
 */
export function createHandOver<Doc extends SyncDoc>(
  client: PocketBase,
  ledger: LedgerOf<Doc>,
  remote: Remote,
  collectionName: string,
  { handOver, modifier }: PushOptions<Doc>,
  rests: Rests,
): HandOver<Doc> {
  /** By id, the content of each row that was handed over. */
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

  /** Returns the copy of a row that only this device has, stored as an attempt; undefined if that is no longer so. */
  async function copyOf(doc: RxDocument<Doc>, seen: Row): Promise<string | undefined> {
    // Before the attempt: a row that stays on the device gets none. The push reports errors of the modifier.
    const says = await outgoingFields(doc.primary, seen, modifier).catch(() => null);
    if (says === null) return undefined;
    let noted: ReturnType<typeof attempted> | undefined;
    const id = newAttemptId();
    const after = await ledger.step(doc, (row) => {
      // Another state is handed over separately.
      noted = isWanted(row) && isUnchanged(row.fields, seen.fields) ? attempted(row, id) : undefined;
      return noted?.row ?? row;
    });
    // The row was removed from the disk, perhaps after a first run of the step. A copy would create it again.
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

/** Returns whether a row is to be sent that the server has never confirmed. */
function isWanted({ fields, ledger: { seq, pending } }: Row): boolean {
  return seq === 0 && (pending === 1 || pending === 2) && fields.deleted !== true;
}
