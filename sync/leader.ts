import { auditTime, Subscription } from 'rxjs';
import { backoffMs, pause } from './backoff';
import type { Context } from './context';
import type { SyncDoc } from './ledger/ledger';
import type { PushSide } from './push-side';
import { createInSync } from './state/in-sync';
import { createTabs, type Tabs } from './state/tabs';

/** Throttles state messages to other tabs and reactions to local changes, ms. */
const STATE_THROTTLE_MS = 50;

/** Elects the tab that replicates, and forwards calls of the other tabs to it. */
export interface Leader {
  /** Starts a pull. */
  resync(): void;
  /** Replaces a rejected row by the server's state. */
  discard(docId: string): Promise<void>;
  awaitInSync(): Promise<void>;
  end(): void;
}

/** @param discardHere implements {@link Leader.discard} in the leading tab */
export function createLeader<Doc extends SyncDoc>(
  context: Context<Doc>,
  pushSide: PushSide,
  discardHere: (docId: string) => Promise<void>,
): Leader {
  const { gate, epochs, feed, status, rejectedRows, scheduler, trouble, key } = context;
  const { random, onError, progress$, ending } = context;
  const { collection, push, live = false, waitForLeadership = true } = context.options;
  const { database } = collection;
  const subscriptions = new Subscription();
  const isShared = database.multiInstance && waitForLeadership;

  async function lead(): Promise<void> {
    if (ending.aborted) return;
    await epochs.begin();
    await rejectedRows.begin();
    if (ending.aborted) return;
    status.lead();
    subscriptions.add(feed.change$.subscribe(() => scheduler.due('pull')));
    subscriptions.add(
      collection.$.pipe(auditTime(STATE_THROTTLE_MS)).subscribe(() => {
        scheduler.due('count');
        scheduler.due('push');
      }),
    );
    subscriptions.add(
      gate.change$.subscribe(() => {
        status.note({ gate: gate.state() });
        if (gate.state() !== 'open') epochs.doubt();
        if (gate.isOpen('pull')) scheduler.due('pull');
        if (gate.isOpen('push')) scheduler.due('push');
        progress$.next();
      }),
    );
    subscriptions.add(
      gate.state$.subscribe((state) => {
        if (state === 'open') {
          if (live && typeof EventSource === 'undefined') trouble.noEventSource();
          feed.subscribe();
        }
        // A live connection keeps the permissions of the user who opened it.
        if (state === 'signed-out') feed.unsubscribe();
        scheduler.due('count');
      }),
    );
  }
  /** Retries with backoff: a full disk may have room later. */
  async function leadWithRetry(): Promise<void> {
    for (let tries = 1; !ending.aborted; tries++) {
      try {
        return await lead();
      } catch (error) {
        onError(error);
        await pause(backoffMs(tries, random()), ending);
      }
    }
  }
  const leadership = (isShared ? database.waitForLeadership() : Promise.resolve(true))
    .then(leadWithRetry)
    .catch(onError);

  const discard = (docId: string): Promise<void> =>
    status.isLeading() ? discardHere(docId) : tabs.discard(docId);
  const awaitInSync = createInSync({
    gate,
    status,
    scheduler,
    progress$,
    ending,
    leadership,
    isMirror: push === undefined,
    countPending: pushSide.countPending,
    sent: pushSide.sent,
    inSyncThere: () => tabs.inSync(ending),
  });
  const tabs: Tabs = createTabs(
    isShared
      ? {
          name: `sync ${database.name} ${key.join(' ')}`,
          isLeader: status.isLeading,
          state: status.now,
          resync: feed.notify,
          discard,
          inSync: awaitInSync,
          onState: status.hear,
        }
      : undefined,
  );
  subscriptions.add(
    status.state$
      .pipe(auditTime(STATE_THROTTLE_MS))
      .subscribe((state) => status.isLeading() && tabs.publish(state)),
  );
  subscriptions.add(rejectedRows.counts$.subscribe((counts) => status.note(counts)));

  return {
    resync: () => (status.isLeading() ? feed.notify() : tabs.resync()),
    discard,
    awaitInSync,
    end() {
      subscriptions.unsubscribe();
      tabs.end();
    },
  };
}
