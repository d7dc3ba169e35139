import { dbService, type RejectionRow } from '../../db';
import { t } from '../../i18n';
import type { Synced } from '../replication/replicate';
import { syncStore } from '../replication/stay';
import { type RefusalCode, refusalCodes } from './refusal-codes';

function isKnown(code: string): code is RefusalCode {
  return (refusalCodes as readonly string[]).includes(code);
}

/** Returns the message for a code; a general one for an unknown code. */
export function refusalWords(code: string): string {
  return isKnown(code) ? t(`refusal.${code}`) : t('refusal.other');
}

function replicationOf(collection: string) {
  const all = syncStore.getState().sync?.replications;
  return all !== undefined && collection in all ? all[collection as Synced] : undefined;
}

/** Syncs all collections now. */
export function syncNow(): void {
  const all = syncStore.getState().sync?.replications;
  for (const replication of Object.values(all ?? {})) replication.reSync();
}

/** Sends a rejected row again, in its current state. */
export async function retryRefused(collection: string, docId: string): Promise<void> {
  await replicationOf(collection)?.retry(docId);
}

/** Returns whether this is an edit overridden by another device's change, as opposed to a row that the server rejects. */
export function isKeptEdit({ code }: Pick<RejectionRow, 'code'>): boolean {
  return code === 'conflict' || code === 'deleted';
}

/**
 * Discards a rejected change: the server's state replaces it, or the row is removed if the server has none. An overridden edit
 * is deleted.
 *
 * @returns whether it succeeded; false while the server cannot be reached
 */
export async function discardRefused(row: RejectionRow): Promise<boolean> {
  try {
    if (isKeptEdit(row)) {
      // Only stored on this device, so there is nothing to send.
      await (await dbService.db()).online?.rejections.bulkRemove([row.id]);
      return true;
    }
    const replication = replicationOf(row.of);
    if (replication === undefined) return false;
    await replication.discard(row.docId);
    return true;
  } catch (error) {
    console.warn('Unable to give it up', error);
    return false;
  }
}
