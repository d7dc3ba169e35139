import PocketBase from 'pocketbase';
import { startJudging } from '../../scripts/verifier';
import { apiOf, type Json } from '../harness/api';
import { startGameServer } from '../harness/game-server';
import type { ChaosDevice } from './chaos-browser';
import { partOf, verdictOf } from './chaos-rides';

export interface ChaosRider {
  readonly id: string;
  /** Signed in, speaking to the server through whatever stands before it. */
  readonly client: PocketBase;
}

/** The game's own server with its verifier, to be killed at will. */
export interface ChaosServer {
  readonly url: string;
  rider(name: string, through: string): Promise<ChaosRider>;
  /** An event of a club that runs all the while, for who belongs to it, on these tracks. */
  event(tracks: readonly string[], riders: readonly string[]): Promise<string>;
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
    async event(tracks, riders) {
      const owner = await api.account('host', { verified: true });
      const club = await api.put('servers', { name: 'Club', owner: owner.id, open: true });
      for (const user of riders) await api.put('server_members', { server: club.id, user, role: 'member' });
      const { id } = await api.put('events', {
        ...{ server: club.id, name: 'Chaos', tracks, equipment: 'any', attempts: 0, takes: 'verified' },
        ...{ state: 'open', startsAt: '2020-01-01 18:00:00.000Z', endsAt: '2090-01-01 21:00:00.000Z' },
      });
      return id;
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
  devices: readonly ChaosDevice[],
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
  const parts = await partsOf(server, rider, rides);

  let disagreeing = 0;
  for (const device of devices) {
    const known = await device.verdicts();
    const refused = await device.refused();
    const kept = await device.drain();
    const other = [...onServer].filter(([id, verdict]) => known.get(id) !== verdict);
    const extra = [...known.keys()].filter((id) => !onServer.has(id));
    const part = await device.parts?.();
    const apart =
      part === undefined ? [] : [...parts.onServer].filter(([event, is]) => part.get(event) !== is);
    if (other.length + extra.length + refused.length + kept + apart.length === 0) continue;
    disagreeing++;
    const instead = other.map(([id, verdict]) => `${id}: ${known.get(id) ?? 'missing'} for ${verdict}`);
    console.log(`${device.name} disagrees`, { instead, extra, refused, kept, apart });
  }
  return { lost: lost.length, doubled: twice + parts.miscounted, disagreeing };
}

/**
 * A rider's parts in events and outside of them, as the server counts them.
 *
 * @returns how many rides they and the event's own rows count too many or too few, and what devices have to know
 */
async function partsOf(
  server: ChaosServer,
  rider: ChaosRider,
  rides: readonly Json[],
): Promise<{ readonly miscounted: number; readonly onServer: ReadonlyMap<string, string> }> {
  const onServer = new Map<string, string>();
  const attempts = await server.rows('event_attempts', rider.id);
  let miscounted = 0;
  const stored = await server.rows('participations', rider.id);
  for (const event of new Set(rides.map((ride) => String(ride.event)))) {
    const own = rides.filter((ride) => ride.event === event && ride.status === 'verified');
    const parts = stored.filter((part) => part.event === event);
    // Outside of events rides are on many tracks, and none of them is the best.
    const best = event === '' ? 0 : Math.min(...own.map(({ timeUs }) => Number(timeUs)));
    const counted = parts.reduce((sum, { rides: many }) => sum + Number(many), 0);
    // Each ride of an event is one start there, with the ride's own time.
    const timed = attempts.filter(
      (one) => one.event === event && own.some(({ id, timeUs }) => id === one.ride && timeUs === one.timeUs),
    );
    const starts = event === '' ? 0 : Math.abs(timed.length - own.length);
    const others = event === '' ? 0 : attempts.filter((one) => one.event === event).length - timed.length;
    const wrong = Math.abs(counted - own.length) + starts + others + (parts.length === 1 ? 0 : 1);
    if (wrong > 0 || Number(parts[0]?.bestUs) !== best)
      console.log(
        `${rider.id} in "${event}": ${own.length} rides, best ${best}`,
        parts,
        timed.length,
        others,
      );
    miscounted += wrong + (Number(parts[0]?.bestUs) === best ? 0 : 1);
    const [part] = parts;
    if (part !== undefined)
      onServer.set(event, partOf({ rides: Number(part.rides), bestUs: Number(part.bestUs) }));
  }
  return { miscounted, onServer };
}
