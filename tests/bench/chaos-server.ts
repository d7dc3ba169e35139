import PocketBase from 'pocketbase';
import { startJudging } from '../../scripts/verifier';
import { apiOf, type Json } from '../harness/api';
import { startGameServer } from '../harness/game-server';
import type { WritingDevice } from '../sync/fixture/writing-device';
import { type RideRow, verdictOf } from './chaos-rides';

export interface ChaosRider {
  readonly id: string;
  /** Signed in, speaking to the server through whatever stands before it. */
  readonly client: PocketBase;
}

/** The game's own server with its verifier, to be killed at will. */
export interface ChaosServer {
  readonly url: string;
  rider(name: string, through: string): Promise<ChaosRider>;
  /** Ends it as a power cut would, and starts it again as the game does. */
  outage(): Promise<void>;
  /** Waits until no ride is pending. */
  untilJudged(): Promise<void>;
  /** All rows of a rider. */
  rows(collection: string, rider: string): Promise<readonly Json[]>;
  close(): Promise<void>;
}

export async function startChaosServer(): Promise<ChaosServer> {
  const judging = await startJudging(() => undefined);
  const game = await startGameServer({ env: judging.env });
  const api = apiOf(game);
  const list = async (path: string): Promise<{ items: Json[]; totalItems: number }> => {
    const answer = await api.call<{ items: Json[]; totalItems: number }>(
      'GET',
      `/api/collections/${path}`,
      undefined,
      await api.superuser(),
    );
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
    return answer.body;
  };
  return {
    url: game.url,
    async rider(name, through) {
      const { id, token } = await api.account(name, { verified: true });
      const client = new PocketBase(through);
      client.autoCancellation(false);
      client.authStore.save(token, { id, collectionId: '_pb_users_auth_', collectionName: 'users' });
      return { id, client };
    },
    async outage() {
      await game.kill();
      await game.restart();
      await judging.wake(game.url);
    },
    async untilJudged() {
      await judging.wake(game.url);
      const pending = `rides/records?perPage=1&filter=${encodeURIComponent("status = 'pending'")}`;
      while ((await list(pending)).totalItems > 0) await new Promise((resolve) => setTimeout(resolve, 200));
    },
    async rows(collection, rider) {
      const rows: Json[] = [];
      for (let page = 1; ; page++) {
        const filter = encodeURIComponent(`rider = '${rider}'`);
        const { items } = await list(`${collection}/records?perPage=500&page=${page}&filter=${filter}`);
        rows.push(...items);
        if (items.length < 500) return rows;
      }
    },
    async close() {
      await game.close();
      await judging.stop();
    },
  };
}

export interface Verdict {
  /** Rides whose writing was confirmed and that are not on the server as verified with their time. */
  readonly lost: number;
  /** Rides that are there, or were counted, more than once. */
  readonly doubled: number;
  /** Devices that know something else than the server, were refused anything, or have a worker that keeps something. */
  readonly disagreeing: number;
}

/** Compares what a rider's devices wrote and know with what the server has. */
export async function compare(
  server: ChaosServer,
  rider: ChaosRider,
  devices: readonly WritingDevice<RideRow>[],
): Promise<Verdict> {
  const rides = await server.rows('rides', rider.id);
  const onServer = new Map(
    rides.map((ride) => [String(ride.id), verdictOf(ride as unknown as { status: string; timeUs: number })]),
  );
  const right = new Set(
    rides
      .filter(({ status, timeUs, claimedUs }) => status === 'verified' && timeUs === claimedUs)
      .map(({ id }) => id),
  );
  const made = devices.flatMap(({ written }) => [...written]);
  const lost = made.filter((id) => !right.has(id));
  if (lost.length > 0)
    console.log(
      'lost:',
      lost.map((id) => `${id} ${onServer.get(id) ?? 'missing'}`),
    );

  const twice = rides.length - new Set(rides.map(({ stream }) => stream)).size;
  const free = (await server.rows('participations', rider.id)).find(({ event }) => event === '');
  const counted = Number(free?.rides ?? 0) - right.size;
  if (counted !== 0) console.log(`${rider.id} has ${right.size} rides and ${free?.rides} are counted`);

  let disagreeing = 0;
  for (const device of devices) {
    const known = await device.verdicts();
    const refused = await device.refused();
    const kept = await device.drain();
    const other = [...onServer].filter(([id, verdict]) => known.get(id) !== verdict);
    const extra = [...known.keys()].filter((id) => !onServer.has(id));
    if (other.length + extra.length + refused.length + kept === 0) continue;
    disagreeing++;
    const instead = other.map(([id, verdict]) => `${id}: ${known.get(id) ?? 'missing'} for ${verdict}`);
    console.log(`${device.name} disagrees`, { instead, extra, refused, kept });
  }
  return { lost: lost.length, doubled: twice + Math.abs(counted), disagreeing };
}
