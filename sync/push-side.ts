import type { Context } from './context';
import type { SyncDoc } from './ledger/ledger';
import { createHandOver } from './push/hand-over';
import { createPusher } from './push/push';
import { createRests } from './push/rests';
import { countRows } from './rxdb';

/** Selects pending rows. */
const PENDING = { selector: { pending: { $gte: 1, $lte: 2 } } };

/** Sends pending rows, and counts them. In a mirror it does neither. */
export interface PushSide {
  push(): Promise<void>;
  count(): Promise<void>;
  /** Number of rows acknowledged so far. */
  sent(): number;
  /** Counts the pending rows. */
  countPending(): Promise<number>;
  end(): void;
}

export function createPushSide<Doc extends SyncDoc>(context: Context<Doc>): PushSide {
  const { ledger, remote, gate, epochs, receiver, rejectedRows, inFlight, status, feed } = context;
  const { scheduler, trouble, random, onError, clock, progress$, ending } = context;
  const { client, collectionName, collection, push } = context.options;
  let sent = 0;
  let counted = 0;
  const copyRests = createRests(random, () => scheduler.due('count'));
  const handOver = push && createHandOver(client, ledger, remote, collectionName, push, copyRests);
  const pusher =
    push &&
    createPusher<Doc>({
      ledger,
      push,
      remote,
      gate,
      receiver,
      rejectedRows,
      inFlight,
      random,
      onError,
      isHeld: epochs.isPushHeld,
      onFlight: (flight) => status.note({ flight }),
      onSlow: (docs) => void handOver?.(docs).catch(onError),
      onRested: () => scheduler.due('push'),
      onUnnumbered: trouble.unnumbered,
      onSent(id) {
        sent++;
        context.sent$.next(id);
      },
    });

  async function countPending(): Promise<number> {
    if (pusher === undefined) return 0;
    const count = await countRows(collection, PENDING);
    if (count !== counted) progress$.next();
    counted = count;
    return count;
  }
  async function handOverAll(): Promise<void> {
    if (handOver === undefined || !status.isLeading() || epochs.isHeld()) return;
    await handOver(await collection.find(PENDING as never).exec());
  }

  return {
    async push() {
      if (pusher === undefined || epochs.isPushHeld()) return;
      const before = sent;
      try {
        await pusher.run();
      } catch (error) {
        // The disk is full, or the database was closed.
        if (!ending.aborted) onError(error);
        gate.failed('push');
      }
      if (sent === before) return;
      status.note({ lastSync: clock() });
      // Server hooks may have changed the rows.
      feed.notify();
      progress$.next();
    },
    async count() {
      // Rows that the modifier keeps on the device must not be counted while offline.
      if (pusher !== undefined && !gate.isOpen('push')) await pusher.sift().catch(onError);
      await rejectedRows.sweep().catch(onError);
      const waiting = await countPending();
      status.note({ waiting });
      if (waiting > 0 && gate.state() !== 'open') await handOverAll().catch(onError);
    },
    sent: () => sent,
    countPending,
    end() {
      pusher?.end();
      copyRests.end();
    },
  };
}
