import { dbService, type RejectionRow } from '../../db';
import { t } from '../../i18n';
import type { Synced } from '../replication/replicate';
import { syncStore } from '../replication/stay';
import { type RefusalCode, refusalCodes } from './refusal-codes';

function isKnown(code: string): code is RefusalCode {
  return (refusalCodes as readonly string[]).includes(code);
}

/** A code as a sentence for the player; one that nobody here knows is told plainly. */
export function refusalWords(code: string): string {
  return isKnown(code) ? t(`refusal.${code}`) : t('refusal.other');
}

function replicationOf(collection: string) {
  const all = syncStore.getState().sync?.replications;
  return all !== undefined && collection in all ? all[collection as Synced] : undefined;
}

/** Compares notes with the server now. */
export function syncNow(): void {
  const all = syncStore.getState().sync?.replications;
  for (const replication of Object.values(all ?? {})) replication.reSync();
}

/** Sends a refused row once more as it is now. */
export async function retryRefused(collection: string, docId: string): Promise<void> {
  await replicationOf(collection)?.retry(docId);
}

/** Whether it is an edit that gave way to another device's, and no row that the server refuses. */
export function isKeptEdit({ code }: Pick<RejectionRow, 'code'>): boolean {
  return code === 'conflict' || code === 'deleted';
}

/**
 * Gives up a refused change: the server's state takes its place, or the row goes where the server has none. An edit that gave
 * way is forgotten.
 *
 * @returns whether it is done; it is not while the server is away
 */
export async function discardRefused(row: RejectionRow): Promise<boolean> {
  try {
    if (isKeptEdit(row)) {
      // Nothing of it is to be sent any more, so it is this device's own affair.
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
