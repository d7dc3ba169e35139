import { type Browser, chromium, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../../scripts/browser';
import type { RecordRow, RideRow } from '../../src/db';
import { decodeStream } from '../../src/sim';
import type { Account } from '../harness/api';
import { authorRides, makeId, rowFor, streamOf } from '../server/riding';
import { pushCpuRatio } from './push-cpu';
import type { Bench } from './run';
import type { SyncPage } from './sync-page';
import { type BenchServer, startBenchServer } from './sync-server';

/** Tracks that a new device pulls, and rides that one pushes. */
const TRACKS = 10_000;
const RIDES = 1000;
/** Each measurement is taken so often, the ways alternating; the quietest of each counts. */
const ROUNDS = 2;
const LIVE_CHANGES = 10;

declare const bench: SyncPage;

/** The page of the bench in a browser of its own, signed in. */
async function signedIn(browser: Browser, server: BenchServer, user: Account): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(message.text());
  });
  page.on('pageerror', (error) => console.error(error));
  await page.goto(server.url);
  await signIn(page, server, user);
  return page;
}

async function signIn(page: Page, server: BenchServer, user: Account): Promise<void> {
  const record = { id: user.id, collectionId: '_pb_users_auth_', collectionName: 'users' };
  const { body } = await server.api.call(
    'GET',
    `/api/collections/users/records/${user.id}`,
    undefined,
    user.token,
  );
  await page.evaluate(([t, r]) => bench.signIn(t, r), [user.token, { ...record, ...body }] as const);
}

let made = 0;
/** Rides as the game leaves them for the server, each another one; never to be judged. */
function ridesOf(user: Account): RideRow[] {
  const stream = streamOf(0);
  return Array.from({ length: RIDES }, () => {
    const claimedUs = stream.claimedUs + ++made;
    const sent = rowFor(0, { ...stream, claimedUs });
    return {
      ...{ ...sent, rider: user.id, equipment: sent.equipment === 'board' ? 'board' : 'ski', seq: 0 },
      ...{ status: 'waiting', reason: '', timeUs: 0, medal: '', live: false },
    };
  });
}

/** The quietest of several times for each way, the ways alternating, ms. */
async function alternate<Way extends string>(
  ways: Readonly<Record<Way, () => Promise<number>>>,
): Promise<Record<Way, number>> {
  const best = Object.fromEntries(Object.keys(ways).map((way) => [way, Number.POSITIVE_INFINITY])) as Record<
    Way,
    number
  >;
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of Object.keys(ways) as Way[]) best[way] = Math.min(best[way], await ways[way]());
  }
  return best;
}

async function run(): Promise<Record<string, number>> {
  const server = await startBenchServer();
  const { path } = await findBrowser();
  const browser = await chromium.launch({ executablePath: path, args: browserArguments });
  try {
    const builder = await server.api.account('builder', { verified: true });
    await server.seedTracks(builder, TRACKS);
    const page = await signedIn(browser, server, builder);
    const pull = await alternate({
      byHand: () => page.evaluate((rows) => bench.pullByHand(rows), TRACKS),
      byLibrary: () => page.evaluate((rows) => bench.pullByLibrary(rows), TRACKS),
      byGame: () => page.evaluate((rows) => bench.pullByGame(rows), TRACKS),
    });
    // Each round is a rider's first: there is nothing of theirs to be pulled meanwhile.
    const newRider = async (): Promise<RideRow[]> => {
      const rider = await server.api.account(`rider${++made}`, { verified: true });
      await signIn(page, server, rider);
      return ridesOf(rider);
    };
    const push = await alternate({
      byHand: async () => page.evaluate((rides) => bench.pushByHand(rides), await newRider()),
      byGame: async () => page.evaluate((rides) => bench.pushByGame(rides), await newRider()),
    });
    await page.context().close();
    return {
      'sync.pullMs': pull.byLibrary,
      'sync.pullRatio': pull.byLibrary / pull.byHand,
      // With the strict check of every track and its course, kept apart by its hash: three rows for each.
      'sync.pullGameMs': pull.byGame,
      'sync.pullGameRatio': pull.byGame / pull.byHand,
      'sync.pushMs': push.byGame,
      'sync.pushRatio': push.byGame / push.byHand,
      'sync.pushCpuRatio': await pushCpuRatio(),
      'sync.liveMs': await live(browser, server),
      // The device that hears of it has rows of its own, and none of them is taken.
      'sync.starvedPullMs': await live(browser, server, starve),
    };
  } finally {
    await browser.close();
    await server.close();
  }
}

function recordOf(user: Account, n: number): RecordRow {
  const { trackId, hash, equipment, timeUs, stream } = authorRides[0]!;
  return {
    ...{ id: makeId(), trackId, rider: user.id, equipment, timeUs: timeUs + n, splitsUs: [], stream, hash },
    ...{ simVersion: decodeStream(stream).simVersion, riddenAt: Date.now(), eventId: '', seq: 0 },
  };
}

/** From now on the server takes nothing of this browser's, which has something to send. */
async function starve(page: Page, user: Account): Promise<void> {
  await page.route(/\/api\/(batch|collections\/records\/records)/, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await route.fulfill({ status: 503, json: { status: 503, message: 'Busy.', data: {} } });
  });
  for (let n = 0; n < LIVE_CHANGES; n++)
    await page.evaluate((row) => bench.write(row), recordOf(user, 100 + n));
}

/** The longest time from a record kept in one browser to a query's answer in another, of several, ms. */
async function live(
  browser: Browser,
  server: BenchServer,
  before: (there: Page, user: Account) => Promise<void> = async () => undefined,
): Promise<number> {
  const user = await server.api.account(`two-devices${++made}`, { verified: true });
  const [here, there] = [await signedIn(browser, server, user), await signedIn(browser, server, user)];
  for (const page of [here, there]) await page.evaluate(() => bench.watch());
  await before(there, user);
  const times: number[] = [];
  for (let n = 0; n < LIVE_CHANGES; n++) {
    const row = recordOf(user, n);
    const written = await here.evaluate((one) => bench.write(one), row);
    await there.waitForFunction((one) => bench.seenAt(one) !== undefined, row.id);
    const seen = await there.evaluate((one) => bench.seenAt(one), row.id);
    times.push((seen ?? Number.NaN) - written);
  }
  return Math.max(...times);
}

const syncBench: Bench = { name: 'sync', run };
export default syncBench;
