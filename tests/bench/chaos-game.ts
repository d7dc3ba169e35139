import { chromium } from '@playwright/test';
import { EventSource } from 'eventsource';
import { browserArguments, findBrowser } from '../../scripts/browser';
import { Fault } from '../../scripts/fault';
import { rowFor, streamOf } from '../server/riding';
import { chance } from '../sync/fixture/chance';
import { drained, live, mischief, wait } from '../sync/fixture/chaos';
import { startProxy } from '../sync/fixture/proxy';
import { openWritingDevice } from '../sync/fixture/writing-device';
import { type ChaosDevice, openChaosBrowser } from './chaos-browser';
import { gameRides, type RideRow } from './chaos-rides';
import { type ChaosRider, type ChaosServer, compare, startChaosServer } from './chaos-server';
import { buildPage, buildScript } from './sync-build';

const USERS = 4;
const DEVICES_PER_USER = 2;
/** Real browsers besides, of the first users. */
const BROWSERS = 2;
const RIDES = Number(process.env.FL_CHAOS_RIDES ?? 2000);
/** Times the server is killed and started again. */
const OUTAGES = 20;
/** All of it takes no longer, ms. */
const LONGEST_MS = 15 * 60_000;
/** The author's two shortest rides, of which each chaos ride is another variation. */
const SHORTEST = [40, 41] as const;

/** Ridden well and truly, each in a way of its own, every other one in an event. */
function* ridden(event: string): Generator<Omit<RideRow, 'rider'>> {
  for (let n = 0; ; n++) {
    const author = SHORTEST[n % SHORTEST.length] ?? 0;
    const sent = rowFor(author, streamOf(author, 1 + Math.floor(n / SHORTEST.length)));
    const equipment = sent.equipment === 'board' ? 'board' : 'ski';
    yield {
      ...{ ...sent, equipment, riddenAt: Date.now(), seq: 0 },
      ...{ event: n % 4 < 2 ? event : '', status: 'waiting', reason: '', timeUs: 0, medal: '', live: false },
    };
  }
}

/** Kills the server again and again while rides are written; resolves after the last start. */
async function breakServer(server: ChaosServer, progress: () => number, signal: AbortSignal): Promise<void> {
  for (let outage = 1; outage <= OUTAGES; outage++) {
    while (progress() < (RIDES * outage) / (OUTAGES + 1)) {
      signal.throwIfAborted();
      await wait(5);
    }
    await server.outage();
  }
}

interface Crew {
  readonly rider: ChaosRider;
  readonly devices: ChaosDevice[];
}

/** Everybody hears of everything: what the last has sent the first has to see, and what was pending has its verdict. */
async function settle(server: ChaosServer, crews: readonly Crew[]): Promise<void> {
  const devices = crews.flatMap((crew) => crew.devices);
  const all = (): Promise<unknown> => Promise.all(devices.map((device) => device.inSync()));
  for (const device of devices) {
    // As a new health check does: ends the rest after a failure.
    await device.setAvailable(false);
    await device.setAvailable(true);
  }
  await all();
  await Promise.all(devices.map(drained));
  await server.untilJudged();
  await all();
}

/** @throws whatever goes wrong, and Fault after {@link LONGEST_MS} */
async function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new Fault(`The chaos did not settle in ${LONGEST_MS / 60_000} minutes.`)),
    LONGEST_MS,
  );
  const tooLate = new Promise<never>((_, reject) => {
    late.signal.addEventListener('abort', () => reject(late.signal.reason));
  });
  try {
    return await Promise.race([work(late.signal), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The game's rides over its own server with its verifier, which is killed again and again: devices in Node, and real
 * browsers.
 */
export async function runGameChaos(seed: number): Promise<Record<string, number>> {
  console.log(`the game's chaos: FL_CHAOS=game FL_SEED=${seed}`);
  const random = chance(seed);
  const another = (): (() => number) => chance(random() * 2 ** 32);
  // Node 20 has none, and devices listen for changes.
  Object.assign(globalThis, { EventSource });
  const server = await startChaosServer();
  const proxy = await startProxy(server.url);
  const { path } = await findBrowser();
  const browser = await chromium.launch({ executablePath: path, args: browserArguments });
  const crews: Crew[] = [];
  const devices: ChaosDevice[] = [];
  try {
    return await inTime(async (signal) => {
      const [page, workerScript] = [await buildPage('chaos-page.ts'), await buildScript('chaos-sw.ts')];
      // Of the devices of each kind every other one has a worker, which delivers beside the page.
      for (let n = 0; n < USERS; n++) {
        const rider = await server.rider(`chaos${n}`, proxy.url);
        const own: ChaosDevice[] = [];
        const { client } = rider;
        for (let d = 0; d < DEVICES_PER_USER; d++) {
          const name = `rider ${n} device ${d}`;
          own.push(
            await openWritingDevice({
              kind: gameRides,
              client,
              random: another(),
              name,
              worker: d % 2 === 0,
            }),
          );
        }
        if (n < BROWSERS) {
          const worker = n % 2 === 0 ? workerScript : undefined;
          const name = `rider ${n} browser`;
          own.push(await openChaosBrowser({ browser, page, client, random: another(), name, worker }));
        }
        crews.push({ rider, devices: own });
        devices.push(...own);
      }
      const tracks = [...new Set(SHORTEST.map((author) => rowFor(author, streamOf(author)).track))];
      const event = await server.event(
        tracks,
        crews.map(({ rider }) => rider.id),
      );
      const source = ridden(event);
      const share = Math.ceil(RIDES / devices.length);
      const shares = crews.flatMap(({ rider, devices: own }) =>
        own.map((device) => {
          const rides = Array.from({ length: share }, () => ({ ...source.next().value, rider: rider.id }));
          return { device, rides };
        }),
      );
      const began = performance.now();
      mischief(proxy, another());
      let progress = 0;
      const breaking = breakServer(server, () => progress, signal);
      const lives = shares.map(({ device, rides }) =>
        live(device, rides, another(), (count) => {
          progress += count;
        }),
      );
      await Promise.all([breaking, ...lives]);
      proxy.rule = undefined;
      await settle(server, crews);
      const byWorkers = devices.reduce((sum, device) => sum + device.byWorker(), 0);
      console.log(
        `${progress} rides, ${byWorkers} of them by workers too, ${OUTAGES} outages, ` +
          `${Math.round((performance.now() - began) / 1000)} s`,
      );
      const figures = { lost: 0, doubled: 0, disagreeing: 0 };
      for (const { rider, devices: own } of crews) {
        const { lost, doubled, disagreeing } = await compare(server, rider, own);
        figures.lost += lost;
        figures.doubled += doubled;
        figures.disagreeing += disagreeing;
      }
      return figures;
    });
  } finally {
    for (const device of devices) await device.close().catch(() => undefined);
    await browser.close();
    await proxy.close();
    await server.close();
  }
}
