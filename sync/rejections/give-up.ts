import { SyncUnavailable } from '../ledger/errors';
import { type LedgerOf, rowIn, type SyncDoc } from '../ledger/ledger';
import type { Row } from '../ledger/row';
import type { Receiver } from '../pull/receive';
import type { RemoteRow } from '../remote/answer';
import type { Remote } from '../remote/remote';
import type { PocketBaseReplication, RejectionStore } from '../types';
import { isOfLoss, rejectionId } from './rejections';

const isRejected = ({ ledger: { pending } }: Row): boolean => pending === 3;

/** Creates the functions that resolve a rejection without a retry. */
export function createGiveUp<Doc extends SyncDoc>(
  ledger: LedgerOf<Doc>,
  remote: Remote,
  receiver: Receiver<Doc>,
  rejections: RejectionStore,
): Pick<PocketBaseReplication, 'discard' | 'dismiss'> {
  const { collection } = ledger;
  return {
    async discard(docId) {
      const doc = await collection.findOne(docId).exec();
      if (doc !== null && isRejected(rowIn(doc))) {
        const found = await remote.byIds([docId]);
        if (!(found instanceof Map)) throw new SyncUnavailable('The server does not say what it has.');
        const row: RemoteRow | undefined = found.get(docId);
        if (row === undefined) await ledger.forget(doc, isRejected);
        else if (!(await receiver.replace(doc, row, isRejected)))
          throw new SyncUnavailable(`What the server has of "${docId}" cannot be read here.`);
      }
      await rejections.remove([rejectionId(collection.name, docId)]);
    },
    async dismiss(id) {
      if (!isOfLoss(id)) throw new Error(`"${id}" is a row that the server rejects: retry or discard it.`);
      await rejections.remove([id]);
    },
  };
}
