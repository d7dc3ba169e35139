import { addRxPlugin } from 'rxdb';
import { RxDBLeaderElectionPlugin } from 'rxdb/plugins/leader-election';
import { distinctUntilChanged, filter, firstValueFrom, map } from 'rxjs';
import { type Context, createContext } from './context';
import { createLeader } from './leader';
import type { SyncDoc } from './ledger/ledger';
import { createPullSide, type PullSide } from './pull-side';
import { createPushSide, type PushSide } from './push-side';
import { createGiveUp } from './rejections/give-up';
import { enableLocalDocuments } from './rxdb';
import { claim } from './state/replicated';
import type { PocketBaseReplication, ReplicateOptions } from './types';

/**
 * Replicates one RxDB collection with one PocketBase collection, in the leading tab. Pauses and resumes with the server, the
 * session and the network, until `cancel()` or until the database closes.
 *
 * The pull side stores records above the checkpoint. The push side sends pending rows. Each has its own backoff. All state is
 * in the rows.
 *
 * @throws if the collection is not prepared with `withSync`, or has a replication already
 */
export function replicatePocketBase<Doc extends SyncDoc>(
  options: ReplicateOptions<Doc>,
): PocketBaseReplication {
  // As RxDB's own replications do.
  addRxPlugin(RxDBLeaderElectionPlugin);
  const { collection, push, pull } = options;
  if (pull?.scope !== undefined && push !== undefined)
    throw new Error('pull.scope is for mirrors, without push.');
  const release = claim(options);
  // Checkpoints are local documents.
  enableLocalDocuments(collection.database);
  const abortController = new AbortController();
  const context: Context<Doc> = createContext(
    options,
    () => ({ pull: pullSide.pull, push: pushSide.push, count: pushSide.count }),
    abortController.signal,
  );
  const { ledger, remote, receiver, rejections, rejectedRows, gate, feed, status } = context;
  const { error$, received$, sent$, canceled$, initial$, progress$ } = context;
  const pushSide: PushSide = createPushSide(context);
  const pullSide: PullSide = createPullSide(context, pushSide);
  const giveUp = createGiveUp(ledger, remote, receiver, rejections);
  const leader = createLeader(context, pushSide, giveUp.discard);
  if (options.autoStart === false) gate.pause();

  async function end(): Promise<void> {
    abortController.abort(new Error('The replication was cancelled.'));
    canceled$.next(true);
    gate.end();
    remote.end();
    feed.end();
    progress$.next();
    await context.scheduler.end();
    progress$.complete();
    leader.end();
    pushSide.end();
    pullSide.end();
    rejectedRows.end();
    status.end();
    for (const subject of [error$, received$, sent$, canceled$, initial$]) subject.complete();
    const closing = collection.onClose.indexOf(cancel);
    if (closing >= 0) collection.onClose.splice(closing, 1);
    release();
  }
  let cancelling: Promise<void> | undefined;
  function cancel(): Promise<void> {
    cancelling ??= end();
    return cancelling;
  }
  collection.onClose.push(cancel);

  return {
    state$: status.state$,
    rejections$: rejections.list$(collection.name),
    active$: status.state$.pipe(
      map(({ phase }) => phase === 'syncing'),
      distinctUntilChanged(),
    ),
    error$: error$.asObservable(),
    received$: received$.asObservable(),
    sent$: sent$.asObservable(),
    canceled$: canceled$.asObservable(),
    reSync: leader.resync,
    pause: gate.pause,
    start: gate.start,
    cancel,
    async awaitInitialReplication() {
      if (initial$.value) return;
      const isHere = await firstValueFrom(initial$.pipe(filter(Boolean)), { defaultValue: false });
      if (!isHere) context.ending.throwIfAborted();
    },
    awaitInSync: leader.awaitInSync,
    retry: rejectedRows.retry,
    retryRoom: rejectedRows.askAgain,
    discard: leader.discard,
    dismiss: giveUp.dismiss,
  };
}
