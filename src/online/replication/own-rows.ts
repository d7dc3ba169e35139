import type { ReplicateOptions, SyncDoc } from '../../../sync/index';
import { handToWorker } from '../../../sync/worker/page';
import type {
  Db,
  EventRow,
  LessonRow,
  OnlineCollections,
  RecordRow,
  RideRow,
  RiderRow,
  TrackRow,
} from '../../db';
import { ownForgeryHeaders } from '../../session';
import { ownEvents, ownLessons, ownRiders } from './belongings';
import { MAPPING_VERSION, OWN_EVENTS_VERSION, ownRecords, ownRides, ownTracks } from './mapping';
import { mergeEvents, mergeLessons, mergeRiders } from './merge-belongings';
import { mergeRides } from './merge-rides';
import { mergeTracks } from './merge-tracks';

/* The replication options of the user's own collections. */

/** Rows per page. The server reads larger pages of these rows for only one device at a time. */
const COURSES_PER_PAGE = 30;
const STREAMS_PER_PAGE = 100;
/** A race with all its rides takes up to 400 kB. */
const EVENTS_PER_PAGE = 10;

type Own = 'collection' | 'collectionName' | 'push' | 'pull' | 'merge';
/** The options of one collection: mapping to and from the server, and merge. */
export type Whole<Doc extends SyncDoc> = Pick<ReplicateOptions<Doc>, Own>;

/** Returns the options of records. */
export function recordsOf(db: Db, user: string): Whole<RecordRow> {
  const { toServer, fromServer } = ownRecords(user);
  return {
    collection: db.rx.records,
    collectionName: 'records',
    push: { modifier: toServer },
    pull: {
      modifier: fromServer,
      ...{ filter: `owner = '${user}'`, version: MAPPING_VERSION, batchSize: STREAMS_PER_PAGE },
    },
  };
}

/** Returns the options of academy stars. */
export function lessonsOf(db: Db, user: string): Whole<LessonRow> {
  const { toServer, fromServer } = ownLessons(user);
  return {
    ...{ collection: db.rx.lessons, collectionName: 'lessons', merge: mergeLessons },
    push: { modifier: toServer },
    pull: { modifier: fromServer, filter: `owner = '${user}'`, version: MAPPING_VERSION },
  };
}

/** Returns the options of riders, which include the player's choices. */
export function ridersOf(db: Db, user: string): Whole<RiderRow> {
  const { toServer, fromServer } = ownRiders(user);
  return {
    ...{ collection: db.rx.riders, collectionName: 'profiles', merge: mergeRiders },
    push: { modifier: toServer },
    pull: { modifier: fromServer, filter: `owner = '${user}'`, version: MAPPING_VERSION },
  };
}

/** Returns the options of the user's own races and events. */
export function eventsOf(db: Db, user: string): Whole<EventRow> {
  const { toServer, fromServer } = ownEvents(user);
  return {
    ...{ collection: db.rx.events, collectionName: 'local_events', merge: mergeEvents },
    push: { modifier: toServer, batchSize: EVENTS_PER_PAGE },
    pull: {
      modifier: fromServer,
      ...{ filter: `owner = '${user}'`, version: OWN_EVENTS_VERSION, batchSize: EVENTS_PER_PAGE },
    },
  };
}

/** Returns the options of private tracks. */
export function tracksOf(db: Db, user: string): Whole<TrackRow> {
  const { toServer, fromServer } = ownTracks(db, user);
  return {
    collection: db.rx.tracks,
    collectionName: 'tracks',
    push: { modifier: toServer },
    pull: {
      modifier: fromServer,
      filter: `owner = '${user}' && visibility = 'private'`,
      ...{ version: MAPPING_VERSION, batchSize: COURSES_PER_PAGE },
    },
    merge: mergeTracks,
  };
}

/** Returns the options of pending rides and their verdicts. */
export function ridesOf({ rides }: OnlineCollections, user: string): Whole<RideRow> {
  const { toServer, fromServer } = ownRides();
  return {
    ...{ collection: rides, collectionName: 'rides', merge: mergeRides },
    push: {
      modifier: toServer,
      // The worker sends a ride written offline even if no page is open.
      handOver: (write) => handToWorker({ ...write, headers: ownForgeryHeaders(write) }),
    },
    pull: {
      modifier: fromServer,
      ...{ filter: `rider = '${user}'`, version: MAPPING_VERSION, batchSize: STREAMS_PER_PAGE },
    },
  };
}
