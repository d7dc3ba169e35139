import type { Context } from './context';
import type { SyncDoc } from './ledger/ledger';
import { checkpointsIn } from './pull/checkpoint';
import { dropHidden, missingRows } from './pull/compare';
import { createPuller, LARGEST_PAGE } from './pull/pull';
import type { PushSide } from './push-side';

/** Pulls records into the local rows. */
export interface PullSide {
  /** @returns whether the pull was complete */
  pull(): Promise<boolean>;
  end(): void;
}

export function createPullSide<Doc extends SyncDoc>(context: Context<Doc>, pushSide: PushSide): PullSide {
  const { ledger, remote, gate, epochs, receiver, inFlight, status, scheduler, trouble } = context;
  const { rejections, random, onError, clock, progress$, initial$, ending, key } = context;
  const { collection, pull = {} } = context.options;
  const { scope, filter } = pull;
  /** Number of acknowledged rows at the time of the last state report. */
  let covered = 0;
  let wasComplete = false;
  const puller = createPuller<Doc>({
    remote,
    gate,
    filter,
    trouble,
    random,
    onError,
    receive: (records) => inFlight.receive(records, receiver.receive),
    checkpoints: () => checkpointsIn(collection.database, [...key, epochs.state()?.epoch].join('|'), scope),
    batchSize: pull.batchSize ?? LARGEST_PAGE,
    onDue: () => scheduler.due('pull'),
    horizon: () => epochs.state()?.horizon ?? 0,
    onBegin: inFlight.pulling,
    onEnd() {
      const wasHeld = epochs.isHeld();
      epochs.seen();
      if (wasHeld) scheduler.due('push');
    },
    onFlow: (coming) => status.note({ pulling: coming }),
    mayHaveMore: async () => scope !== undefined && (await collection.findOne().exec()) !== null,
    onMissing: (seen, horizon) =>
      scope === undefined ? missingRows(ledger, rejections, seen, horizon, clock) : dropHidden(ledger, seen),
  });

  /** Asks the server for its epoch if it may have changed. Returns whether the epoch is known. */
  async function isServerKnown(): Promise<boolean> {
    if (!gate.isOpen('pull')) return false;
    if (pushSide.sent() !== covered) epochs.doubt();
    covered = pushSide.sent();
    try {
      const wasHeld = epochs.isPushHeld();
      const isKnown = await epochs.settle();
      if (wasHeld) scheduler.due('push');
      if (isKnown) return true;
    } catch (error) {
      if (!ending.aborted) onError(error);
    }
    gate.failed('pull');
    return false;
  }

  return {
    async pull() {
      const isComplete = (await isServerKnown()) && (await puller.run());
      if (isComplete) {
        status.note({ lastSync: clock() });
        if (!initial$.value) initial$.next(true);
        await epochs.compared().catch(onError);
      }
      if (isComplete !== wasComplete) progress$.next();
      wasComplete = isComplete;
      return isComplete;
    },
    end: puller.end,
  };
}
