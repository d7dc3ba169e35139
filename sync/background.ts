import type PocketBase from 'pocketbase';
import type { WithDeleted } from 'rxdb';
import type { EchoBook } from './echoes';
import type { Remote } from './remote';
import { fieldsOf } from './rows';
import type { PushOptions, SyncDoc } from './types';

/** Leaves copies of new rows with the application, for whoever may deliver them without this page. */
export type HandOver<Doc> = (docs: readonly WithDeleted<Doc>[]) => Promise<void>;

/** Each row is handed over once. Changes of rows the server has are not: without an answer nobody could merge them. */
export function createHandOver<Doc extends SyncDoc>(
  client: PocketBase,
  remote: Remote,
  push: PushOptions<Doc>,
  echoes: EchoBook,
): HandOver<Doc> {
  const handedOver = new Set<string>();
  return async (docs) => {
    const owner = client.authStore.record?.id;
    if (push.background === undefined || owner === undefined) return;
    for (const doc of docs) {
      const isNew = !doc._deleted && (doc.seq ?? 0) === 0 && echoes.seqOf(doc.id) === undefined;
      if (!isNew || handedOver.has(doc.id)) continue;
      const fields = await fieldsOf(doc, push);
      if (fields === null) continue;
      handedOver.add(doc.id);
      await push.background({
        ...{ key: `${remote.name}|${doc.id}`, owner, method: 'POST', url: remote.url(remote.path) },
        body: JSON.stringify({ ...fields, id: doc.id }),
      });
    }
  };
}
