import { t } from '../i18n';
import { syncStore } from './stay';

/** Codes with which the server, or the way to it, refuses a row; each has a sentence of its own. */
export const refusalCodes = [
  'unknown-track',
  'withdrawn-track',
  'unknown-event',
  'wrong-hash',
  'unknown-sim-version',
  'stream-too-long',
  'stream-malformed',
  'outside-window',
  'no-attempts-left',
  'not-a-member',
  'server-closed',
  'wrong-equipment',
  'copied-stream',
  'already-sent',
  'time-differs',
  'not-finished',
  'disqualified',
  'ticket-mismatch',
  'not-live',
  'gate-missed',
  'same-ride',
  'conflict',
  'deleted',
  'not-permitted',
  'too-large',
  'gone',
  'unsendable',
  'already-published',
  'too-many-tracks',
  'hash-differs',
  'not-json',
  'not-judged',
  'not-a-course',
  'too-many-own-tracks',
  'too-many-records',
  'invisible-name',
  'name-controls',
  'account-full',
  'full-until-verified',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

function isKnown(code: string): code is RefusalCode {
  return (refusalCodes as readonly string[]).includes(code);
}

/** A code as a sentence for the player; one that nobody here knows is told plainly. */
export function refusalWords(code: string): string {
  return isKnown(code) ? t(`refusal.${code}`) : t('refusal.other');
}

/** Names of the local collections that are kept in step, as a refusal bears them. */
type Synced = 'tracks' | 'records' | 'rides';

function replicationOf(collection: string) {
  const all = syncStore.getState().sync?.replications;
  return all !== undefined && collection in all ? all[collection as Synced] : undefined;
}

/** Compares notes with the server now. */
export function syncNow(): void {
  const all = syncStore.getState().sync?.replications;
  for (const replication of Object.values(all ?? {})) replication.resync();
}

/** Sends a refused row once more as it is now. */
export async function retryRefused(collection: string, docId: string): Promise<void> {
  await replicationOf(collection)?.retry(docId);
}

/**
 * Gives up a refused change: the server's state takes its place, or the row goes where the server has none.
 *
 * @returns whether it is done; it is not while the server is away
 */
export async function discardRefused(collection: string, docId: string): Promise<boolean> {
  const replication = replicationOf(collection);
  if (replication === undefined) return false;
  try {
    await replication.discard(docId);
    return true;
  } catch (error) {
    console.warn('Unable to give it up', error);
    return false;
  }
}
