import { combineLatest, type Subscription } from 'rxjs';
import {
  mergeFields,
  type ReplicateOptions,
  type Replication,
  rejectionsIn,
  replicatePocketBase,
  type SyncDoc,
} from '../../sync';
import { handToWorker, onQueueNews, type QueueNews } from '../../sync/page';
import { type Db, fillDefaultTracks, settleArrivals, type TrackRow } from '../db';
import { health, pocketBase, sessionStore } from '../session';
import { available$ } from './health';
import { sendWhenVerified } from './held-back';
import { ownRecords, ownRides, ownTracks } from './mapping';
import { combine, onlineStore } from './state';

/** Everything of one user that goes to and fro. */
export interface UserSync {
  readonly replications: { readonly [name in 'tracks' | 'records' | 'rides']: Replication };
  /** Ends it; resolves once nothing of it runs any more. */
  stop(): Promise<void>;
}

type Own = 'collection' | 'remote' | 'scope' | 'push' | 'pull' | 'conflict';

/** The clock of a device is no content: it alone is never in conflict. */
const mergeTracks: NonNullable<ReplicateOptions<TrackRow>['conflict']> = (fork) => {
  const merged = mergeFields(fork);
  return { ...merged, lost: merged.lost.filter((field) => field !== 'updatedAt') };
};

/**
 * Replicates what is a user's own: private tracks, records, rides on their way and their verdicts.
 *
 * @param db the user's database
 * @param epoch identity of the server's data
 */
export async function replicateUser(db: Db, user: string, epoch: string): Promise<UserSync | undefined> {
  const { online } = db;
  if (online === undefined) return undefined;
  // Before the first own track comes: a table that is not empty is not filled.
  await fillDefaultTracks(db);
  const client = await pocketBase();
  const begin = <Doc extends SyncDoc>(own: Pick<ReplicateOptions<Doc>, Own>): Replication =>
    replicatePocketBase<Doc>({
      ...own,
      client,
      identifier: `fall-line-${user}`,
      epoch,
      live: true,
      available$,
      rejections: rejectionsIn(online.rejections),
    });
  const isVerified = (): boolean => sessionStore.getState().user?.verified === true;
  const tracks = ownTracks(db, user, isVerified);
  const records = ownRecords(user);
  const rides = ownRides(isVerified);
  const replications = {
    tracks: begin({
      collection: db.rx.tracks,
      remote: 'tracks',
      scope: `owner = '${user}' && visibility = 'private'`,
      push: { toRemote: tracks.toRemote },
      pull: { fromRemote: tracks.fromRemote },
      conflict: mergeTracks,
    }),
    records: begin({
      collection: db.rx.records,
      remote: 'records',
      scope: `owner = '${user}'`,
      push: { toRemote: records.toRemote, batchSize: 200 },
      pull: { fromRemote: records.fromRemote },
    }),
    rides: begin({
      collection: online.rides,
      remote: 'rides',
      scope: `rider = '${user}'`,
      push: {
        toRemote: rides.toRemote,
        // A ride written without a network is delivered even when no page is open any more.
        background: async (write) => void (await handToWorker(write)),
      },
      pull: { fromRemote: rides.fromRemote },
    }),
  };
  const stopSettling = settleArrivals(db);
  const watching = watch(Object.values(replications));
  watching.add(sendWhenVerified(db, online, replications, isVerified));
  return {
    replications,
    async stop() {
      watching.unsubscribe();
      stopSettling();
      await Promise.all(Object.values(replications).map((replication) => replication.cancel()));
    },
  };
}

/** Shows how things stand, and asks for the server's health when it seems to be gone. */
function watch(all: readonly Replication[]): Subscription {
  const shown = combineLatest(all.map((replication) => replication.state$)).subscribe((states) => {
    const before = onlineStore.getState().kind;
    const now = combine(states);
    onlineStore.setState(now, true);
    if (now.kind === 'offline' && before !== 'offline') void health.check();
  });
  for (const { errors$ } of all) shown.add(errors$.subscribe((error) => console.warn('Replication:', error)));
  // Whoever answers the worker is there for the page too, which need not wait for its next question.
  const heard = ({ type }: QueueNews): void => {
    if (type === 'delivered' || type === 'refused') void health.check();
  };
  shown.add(onQueueNews(heard));
  return shown;
}
