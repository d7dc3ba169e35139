import PocketBase from 'pocketbase';
import { OPEN_COLLECTIONS } from 'rxdb';
import { BehaviorSubject } from 'rxjs';
import { type OnlineRide, queueRide } from '../../../src/db/commands/queue-ride';
import { openDatabase } from '../../../src/db/open';
import type { Db } from '../../../src/db/types';
import { recordsOf, ridesOf, tracksOf, type Whole } from '../../../src/online/replication/own-rows';
import {
  type PocketBaseReplication,
  rejectionsIn,
  replicatePocketBase,
  type SyncDoc,
} from '../../../sync/index';
import type { Account } from '../../harness/api';
import { newDisk } from '../../unit/db/helpers';
import { rowFor, type SentRide, streamOf } from '../riding';

/** A player's device with the game's own database, kept in step with a server by the game's own engine. */
export interface Device {
  readonly db: Db;
  readonly account: Account;
  /** Whether the server is to be reached. */
  go(isOnline: boolean): void;
  /** Until the server has told all that it has, and has been told everything. */
  inStep(): Promise<void>;
  /** Rides as the author would, by another hand for each `variant`, and puts it on its way. @returns the row */
  ride(variant: number, more?: Partial<SentRide>): Promise<SentRide>;
  /** Rows as they are kept here, by id. */
  rides(): Promise<Readonly<Record<string, string>>>;
  tracks(): Promise<Readonly<Record<string, string>>>;
  records(): Promise<Readonly<Record<string, string>>>;
  /** Rows that the server would not take. */
  rejected(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export const rideText = (row: {
  event: unknown;
  status: unknown;
  timeUs: unknown;
  stream: unknown;
}): string => [row.event, row.status, row.timeUs, row.stream].join(' ');

export async function makeDevice(url: string, account: Account): Promise<Device> {
  const { id: user, email, password } = account;
  const name = `fall-line-${user}`;
  const db = await openDatabase({ name, storage: newDisk(), multiInstance: false, online: true });
  // RxDB counts what a process has open, and has it wait beyond 13; devices are processes of their own.
  OPEN_COLLECTIONS.clear();
  const online = db.online!;
  const client = new PocketBase(url);
  client.autoCancellation(false);
  await client.collection('users').authWithPassword(email, password);
  const available$ = new BehaviorSubject(true);
  const begin = <Doc extends SyncDoc>(own: Whole<Doc>): PocketBaseReplication =>
    replicatePocketBase<Doc>({
      ...own,
      ...{ client, replicationIdentifier: `fall-line-${user}`, serverState: 'ask', available$ },
      rejections: rejectionsIn(online.rejections),
    });
  const { push, ...rides } = ridesOf(online, user);
  const all = [
    // There is no service worker here to hand a ride to.
    begin({ ...rides, push: { modifier: push!.modifier! } }),
    begin(tracksOf(db, user)),
    begin(recordsOf(db, user)),
  ];
  const present = async <Doc extends { id: string }>(
    found: Promise<readonly { toMutableJSON(): Doc }[]>,
    textOf: (doc: Doc) => string,
  ) =>
    Object.fromEntries((await found).map((doc) => doc.toMutableJSON()).map((doc) => [doc.id, textOf(doc)]));
  return {
    ...{ db, account },
    go: (isOnline) => available$.next(isOnline),
    async inStep() {
      for (const one of all) one.reSync();
      await Promise.all(all.map((one) => one.awaitInSync()));
    },
    async ride(variant, more = {}) {
      const row = rowFor(0, streamOf(0, variant), more);
      const { id, track, hash, simVersion, equipment, stream, claimedUs, event, ticket } = row;
      const ride = { trackId: track, hash, simVersion, equipment, stream, timeUs: claimedUs, splitsUs: [] };
      const queue = { id, user, track: { id: track, hash }, ride: { ...ride, status: 'finished' } };
      const { kind } = await queueRide(db, { ...queue, eventId: event, ticket } as OnlineRide);
      if (kind !== 'queued') throw new Error(`The ride was not put on its way: ${kind}`);
      return row;
    },
    rides: () => present(online.rides.find().exec(), rideText),
    tracks: () =>
      present(db.rx.tracks.find({ selector: { origin: 'own' } }).exec(), (row) => `${row.name} ${row.hash}`),
    records: () => present(db.rx.records.find().exec(), (row) => `${row.timeUs} ${row.stream}`),
    rejected: async () =>
      (await online.rejections.find().exec()).map((row) => JSON.stringify(row.toMutableJSON())),
    async close() {
      await Promise.all(all.map((one) => one.cancel()));
      await db.close();
    },
  };
}
