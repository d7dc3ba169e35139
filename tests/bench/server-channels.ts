import { fork } from 'node:child_process';
import { ownTopic } from '../../server/rules/channels';
import { type Rider, type RidingServer, startRiding } from '../server/riding';
import { load } from './load-process';
import type { Opened, Opening } from './server-listeners';
import { cpuOf, rides } from './server-rides';

/** Open channels, and of how many accounts. */
const CHANNELS = 2000;
const ACCOUNTS = 100;
/** Rides that are measured without and with them. */
const RIDES = 300;

/**
 * Processor time that a ride takes while many devices listen, against none: each listens to its own account's changes, as
 * the game does, and one of them is the rider's.
 */
export async function measureChannels(
  topicsOf = ({ id }: Rider): readonly string[] => ['PB_CONNECT', ownTopic(id)],
): Promise<Record<string, number>> {
  const server = await startRiding('http');
  try {
    const rider = await server.rider('ann');
    await load(rides(server, rider, 1, 60));
    const before = await costOf(server, rider, 100);
    const listeners = await openChannels(server, rider, topicsOf);
    const among = await costOf(server, rider, 100 + RIDES).finally(listeners.close);
    // Once more without them: a ride costs more the more there are, and whatever else the machine does changes.
    const after = await costOf(server, rider, 100 + 2 * RIDES);
    const alone = (before + after) / 2;
    return {
      'server.rideMs.noChannel': round(alone),
      'server.rideMs.2000Channels': round(among),
      'server.channelsRatio': round(among / alone),
    };
  } finally {
    await server.close();
  }
}

const round = (value: number): number => Number(value.toFixed(2));

/** Processor time of PocketBase and the verifier for one ride, ms. @param from number of the first ride */
async function costOf(server: RidingServer, rider: Rider, from: number): Promise<number> {
  const used = (): number => cpuOf(server.game.pid) + cpuOf(server.verifier!.pid!);
  const before = used();
  const { others } = await load(rides(server, rider, from, RIDES));
  if (others.length > 0) throw new Error(`not verified: ${others[0]}`);
  return ((used() - before) * 1000) / RIDES;
}

/** Channels that do nothing but listen, in a process of their own. */
interface Listeners {
  close(): void;
}

async function openChannels(
  server: RidingServer,
  rider: Rider,
  topicsOf: (rider: Rider) => readonly string[],
): Promise<Listeners> {
  const others: Rider[] = [];
  for (let n = 0; n < ACCOUNTS; n++) others.push(await server.rider(`listener${n}`));
  const child = fork(new URL('./server-listeners.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  const holders = [rider, ...Array.from({ length: CHANNELS - 1 }, (_, n) => others[n % ACCOUNTS]!)];
  const order: Opening = {
    url: server.game.url,
    channels: holders.map((holder) => ({ token: holder.token, topics: topicsOf(holder) })),
  };
  await new Promise<Opened>((resolve, reject) => {
    child.once('message', (opened) => resolve(opened as Opened));
    child.once('error', reject);
    child.once('exit', () => reject(new Error('the listeners have gone')));
    child.send(order);
  });
  return { close: () => void child.kill() };
}
