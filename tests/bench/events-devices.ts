import { EventSource } from 'eventsource';
import PocketBase from 'pocketbase';
import type { InputStream } from '../../src/sim';
import { type Rider, rowFor, type SentRide } from '../server/riding';
import { chance } from '../sync/fixture/chance';
import { openWritingDevice, WRONG_CLOCK_MS, type WritingDevice } from '../sync/fixture/writing-device';
import { gameRides, type RideRow } from './chaos-rides';
import { insist } from './events-riders';

/*
 * Devices of the event bench that are offline for a while. The rides of most wait in RxDB and go by the game's replication;
 * a process can have no more than 13 collections open, so those of the others wait in a list and go as the same records.
 */

/** Devices with RxDB. */
export const MOST_REPLICATING = 12;

/** How wrong the clocks of some devices are, at most, ms. */
export const AN_HOUR_MS = 3_600_000;

/** ms from the beginning of an event at which a device has a network again, and loses it once more. */
export interface Absence {
  readonly homeMs: number;
  readonly leavesMs: number;
  readonly backMs: number;
}

export interface AwayDevice {
  /** Keeps a ride on the device, which sends it when it can. */
  keep(track: number, stream: InputStream, of: { event: string; ticket: string }): Promise<void>;
  /** Lives through its absences. Resolves once the server has everything. */
  live(opensMs: number, absence: Absence): Promise<void>;
  /** What the server refused. */
  refused(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const until = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, ms - Date.now())));

/** @param clockMs by how much the device's clock is wrong */
export async function openAwayDevice(
  url: string,
  rider: Rider,
  seed: number,
  clockMs: number,
): Promise<AwayDevice> {
  // Node 20 has none, and devices listen for changes.
  Object.assign(globalThis, { EventSource });
  const client = new PocketBase(url);
  client.autoCancellation(false);
  client.authStore.save(rider.token, {
    ...{ id: rider.id, collectionId: '_pb_users_auth_', collectionName: 'users' },
  });
  // The fixture makes its clock's error of its first random number.
  const random = chance(seed);
  let isFirst = true;
  const device: WritingDevice<RideRow> = await openWritingDevice({
    ...{ kind: gameRides, client, name: `away ${seed}`, worker: false },
    random: () => {
      if (!isFirst) return random();
      isFirst = false;
      return 0.5 + clockMs / WRONG_CLOCK_MS / 2;
    },
  });
  await device.setAvailable(false);
  return {
    async keep(track, stream, of) {
      const sent = rowFor(track, stream, of);
      await device.write([
        {
          ...{ ...sent, equipment: 'ski' as const, rider: rider.id, riddenAt: Date.now() + clockMs, seq: 0 },
          ...{ status: 'waiting' as const, reason: '', timeUs: 0, medal: '', live: false },
        },
      ]);
    },
    async live(opensMs, { homeMs, leavesMs, backMs }) {
      await until(opensMs + homeMs);
      await device.setAvailable(true);
      await until(opensMs + leavesMs);
      await device.setAvailable(false);
      await until(opensMs + backMs);
      await device.setAvailable(true);
      await device.inSync();
    },
    refused: () => device.refused(),
    close: () => device.close(),
  };
}

/** A device without RxDB. @param clockMs by how much its clock is wrong */
export function openPlainDevice(rider: Rider, clockMs: number): AwayDevice {
  const kept: SentRide[] = [];
  const refused: string[] = [];
  const sendAll = async (): Promise<void> => {
    for (let row = kept.shift(); row !== undefined; row = kept.shift()) {
      const sent = row;
      const { status, body } = await insist(() => rider.post(sent));
      const text = JSON.stringify(body);
      // The same row again is answered as one that is there.
      if (status !== 200 && !text.includes('not_unique')) refused.push(`${sent.id} ${text}`);
    }
  };
  return {
    async keep(track, stream, of) {
      kept.push(rowFor(track, stream, { ...of, riddenAt: Date.now() + clockMs }));
    },
    async live(opensMs, { homeMs, leavesMs, backMs }) {
      await until(opensMs + homeMs);
      while (Date.now() < opensMs + leavesMs) {
        await sendAll();
        await until(Date.now() + 250);
      }
      await until(opensMs + backMs);
      await sendAll();
    },
    refused: async () => refused,
    close: async () => undefined,
  };
}
