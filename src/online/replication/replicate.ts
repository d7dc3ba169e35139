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
import { eventsOf, lessonsOf, recordsOf, ridersOf, ridesOf, tracksOf, type Whole } from './own-rows';
import { combine, onlineStore } from './state';
import { whenVerified } from './when-verified';

/** What is kept in step, by the names of the local collections. */
type Running = { [name in Synced]?: PocketBaseReplication };
export type Synced = 'tracks' | 'records' | 'rides' | 'lessons' | 'riders' | 'events';

/** Everything of one user that goes to and fro. */
export interface UserSync {
  readonly replications: Readonly<Running>;
  /** Ends it; resolves once nothing of it runs any more. */
  stop(): Promise<void>;
}

/**
 * Replicates what is a user's own: private tracks, records, rides on their way and their verdicts, stars, riders, events
 * of their own. Of somebody whose address is not confirmed the server takes no tracks and rides: they wait for that rather than
 * be refused.
 *
 * @param db the user's database
 */
export async function replicateUser(db: Db, user: string): Promise<UserSync | undefined> {
  const { online } = db;
  if (online === undefined) return undefined;
  // Before the first own track comes: a table that is not empty is not filled.
  await fillDefaultTracks(db);
  const client = await pocketBase();
  const replicationIdentifier = `fall-line-${user}`;
  await adoptOldEpoch(db, online, replicationIdentifier);
  const begin = <Doc extends SyncDoc>(own: Whole<Doc>): PocketBaseReplication =>
    replicatePocketBase<Doc>({
      ...own,
      ...{ client, replicationIdentifier, serverState: 'ask' },
      // The account's own, which the server tells of its changes.
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
  const stopWaiting = whenVerified(() => {
    // The server keeps more from now on.
    running.records?.retryRoom();
    running.tracks = begin(tracksOf(db, user));
    running.rides = begin(ridesOf(online, user));
    watching.unsubscribe();
    watching = watch(Object.values(running), of(0));
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
      await Promise.all(Object.values(running).map((replication) => replication.cancel()));
    },
  };
}

/** Under which older releases kept the name of the server's data, once for all that is on the device. */
const OLD_EPOCH_KEY = 'fl-epoch';

function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Rows that an older release has brought are of the data that it knew. */
async function adoptOldEpoch(db: Db, { rides }: OnlineCollections, identifier: string): Promise<void> {
  const epoch = storedText(OLD_EPOCH_KEY);
  if (!epoch) return;
  await adoptEpoch(db.rx.tracks, identifier, epoch);
  await adoptEpoch(db.rx.records, identifier, epoch);
  await adoptEpoch(rides, identifier, epoch);
}

/** What is not even begun to be sent before the address is confirmed: new rides and tracks. */
function heldBack(db: Db, { rides }: OnlineCollections): Observable<number> {
  const isNew = ({ seq, removed }: SyncDoc): boolean => (seq ?? 0) === 0 && removed !== true;
  return combineLatest([rides.find().$, db.rx.tracks.find({ selector: { origin: 'own' } }).$]).pipe(
    map((rows) => rows.flat().filter(isNew).length),
  );
}

/** Shows how things stand, and asks for the server's health when it seems to be gone. */
function watch(all: readonly PocketBaseReplication[], heldBack$: Observable<number>): Subscription {
  const states$ = combineLatest(all.map((replication) => replication.state$));
  const shown = combineLatest([states$, heldBack$]).subscribe(([states, held]) => {
    const before = onlineStore.getState().kind;
    const whole = combine(states);
    const now = { ...whole, waiting: whole.waiting + held };
    onlineStore.setState(now, true);
    // At the start it is asked anyway.
    const isGone = now.kind === 'connecting' || now.kind === 'offline';
    if (isGone && now.kind !== before) void health.check();
  });
  for (const { error$ } of all) shown.add(error$.subscribe((error) => console.warn('Replication:', error)));
  // Whoever answers the worker is there for the page too, which need not wait for its next question.
  const heard = ({ type }: QueueNews): void => {
    if (type === 'delivered' || type === 'refused') void health.check();
  };
  shown.add(onQueueNews(heard));
  return shown;
}
