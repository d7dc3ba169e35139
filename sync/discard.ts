import type { RxCollection } from 'rxdb';
import { NotNow, rowOf } from './failure';
import type { Reader } from './pull';
import type { Refusals } from './push';
import { type Remote, readReply } from './remote';
import type { SyncDoc } from './types';

/**
 * Gives up a refused change: the server's state takes its place, or the document goes where the server has none.
 *
 * @throws NotNow when the server does not say what it has
 */
export async function giveUp<Doc extends SyncDoc>(
  docId: string,
  collection: RxCollection<Doc>,
  remote: Remote,
  reader: Reader<Doc>,
  refusals: Refusals<Doc>,
): Promise<void> {
  const [own] = await collection.storageInstance.findDocumentsById([docId], true);
  if (refusals.has(docId) && own !== undefined) {
    const read = readReply(await remote.call(`${remote.path}/${docId}`, { method: 'GET' }), rowOf);
    if (!('id' in read) && read.status !== 404) throw new NotNow('unavailable', read);
    const theirs = 'id' in read ? await reader(read) : { ...own, deleted: true };
    if (theirs !== null) {
      const { deleted, ...fields } = theirs;
      const document = { ...own, ...fields, _deleted: deleted };
      await collection.storageInstance.bulkWrite([{ previous: own, document }], 'sync-discard');
    }
  }
  await refusals.clear(docId);
}
