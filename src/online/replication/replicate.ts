import { combineLatest, map, type Observable, of, type Subscription } from 'rxjs';
import {
  adoptEpoch,
  type PocketBaseReplication,
  rejectionsIn,
  replicatePocketBase,
  type SyncDoc,
} from '../../../sync/index';
import { onQueueNews, type QueueNews } from '../../../sync/worker/page';
import { type Db, fillDefaultTracks, type OnlineCollections, settleArrivals } from '../../db';
import { health, pocketBase } from '../../session';
import { noRoomCodes } from '../rejections/refusal-codes';
import { available$ } from './health';
import { keepChoices } from './keep-choices';
import { type Mirrored, mirrorServers } from './mirrors';
import { eventsOf, lessonsOf, recordsOf, ridersOf, ridesOf, tracksOf, type Whole } from './own-rows';
import { combine, onlineStore } from './state';
import { whenVerified } from './when-verified';

/** The running replications, by local collection. */
type Running = { [name in Synced | Mirrored]?: PocketBaseReplication };
export type Synced = 'tracks' | 'records' | 'rides' | 'lessons' | 'riders' | 'events';

/** The replication of one user's data. */
export interface UserSync {
  readonly replications: Readonly<Running>;
  /** Stops it. Resolves once nothing is running any more. */
  stop(): Promise<void>;
}

/**
 * Replicates the user's own data: private tracks, records, pending rides and their verdicts, stars, riders, and own events; and
 * mirrors the user's clubs. Tracks and rides wait until the user's address is confirmed, because the server would reject them.
 *
 * @param db the user's database
 */
export async function replicateUser(db: Db, user: string): Promise<UserSync | undefined> {
  const { online } = db;
  if (online === undefined) return undefined;
  // Before the first own track arrives, because default tracks are only filled into an empty collection.
  await fillDefaultTracks(db);
  const client = await pocketBase();
  const replicationIdentifier = `fall-line-${user}`;
  await adoptOldEpoch(db, online, replicationIdentifier);
  const begin = <Doc extends SyncDoc>(own: Whole<Doc>): PocketBaseReplication =>
    replicatePocketBase<Doc>({
      ...own,
      ...{ client, replicationIdentifier, serverState: 'ask' },
      // The account's topic, on which the server announces its changes.
      live: { topic: `fl/changes/${user}` },
      available$,
      rejections: rejectionsIn(online.rejections),
      noRoom: noRoomCodes,
    });
  const running: Running = {
    records: begin(recordsOf(db, user)),
    lessons: begin(lessonsOf(db, user)),
    riders: begin(ridersOf(db, user)),
    events: begin(eventsOf(db, user)),
  };
  let watching = watch(Object.values(running), heldBack(db, online));
  const rewatch = (heldBack$: Observable<number>): void => {
    watching.unsubscribe();
    watching = watch(Object.values(running), heldBack$);
  };
  let stopMirrors: (() => Promise<void>) | undefined;
  const stopWaiting = whenVerified(() => {
    // A confirmed account may store more rows.
    running.records?.retryRoom();
    running.tracks = begin(tracksOf(db, user));
    running.rides = begin(ridesOf(online, user));
    rewatch(of(0));
    stopMirrors = mirrorServers(db, online, user, begin, (mirrors) => {
      Object.assign(running, mirrors);
      rewatch(of(0));
    });
  });
  const stopSettling = settleArrivals(db);
  const stopChoices = keepChoices(db, user);
  return {
    replications: running,
    async stop() {
      stopWaiting();
      watching.unsubscribe();
      stopSettling();
      stopChoices();
      await stopMirrors?.();
      await Promise.all(Object.values(running).map((replication) => replication.cancel()));
    },
  };
}

/** Key under which older releases stored one epoch for all data on the device. */
const OLD_EPOCH_KEY = 'fl-epoch';

function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Assigns rows of an older release to the epoch that it stored. */
async function adoptOldEpoch(db: Db, { rides }: OnlineCollections, identifier: string): Promise<void> {
  const epoch = storedText(OLD_EPOCH_KEY);
  if (!epoch) return;
  await adoptEpoch(db.rx.tracks, identifier, epoch);
  await adoptEpoch(db.rx.records, identifier, epoch);
  await adoptEpoch(rides, identifier, epoch);
}

/** Counts new rides and tracks that are held back until the address is confirmed. */
function heldBack(db: Db, { rides }: OnlineCollections): Observable<number> {
  const isNew = ({ seq, removed }: SyncDoc): boolean => (seq ?? 0) === 0 && removed !== true;
  return combineLatest([rides.find().$, db.rx.tracks.find({ selector: { origin: 'own' } }).$]).pipe(
    map((rows) => rows.flat().filter(isNew).length),
  );
}

/** Publishes the combined state, and checks the server's health when the connection seems lost. */
function watch(all: readonly PocketBaseReplication[], heldBack$: Observable<number>): Subscription {
  const states$ = combineLatest(all.map((replication) => replication.state$));
  const shown = combineLatest([states$, heldBack$]).subscribe(([states, held]) => {
    const before = onlineStore.getState().kind;
    const whole = combine(states);
    const now = { ...whole, waiting: whole.waiting + held };
    onlineStore.setState(now, true);
    // At the start it is checked anyway.
    const isGone = now.kind === 'connecting' || now.kind === 'offline';
    if (isGone && now.kind !== before) void health.check();
  });
  for (const { error$ } of all) shown.add(error$.subscribe((error) => console.warn('Replication:', error)));
  // If the worker got a response, the server can be reached, so the page need not wait for its next health check.
  const heard = ({ type }: QueueNews): void => {
    if (type === 'delivered' || type === 'refused') void health.check();
  };
  shown.add(onQueueNews(heard));
  return shown;
}
