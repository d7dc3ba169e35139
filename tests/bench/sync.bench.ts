import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type PocketBase from 'pocketbase';
import { browserArguments, findBrowser } from '../../scripts/browser';
import { type SyncServer, startSyncServer } from '../sync/fixture/server';
import type { Bench } from './run';
import { buildPage } from './sync-build';
import type { SyncPage } from './sync-page';

/** Rows in the catalogue that is pulled. */
const ROWS = 10_000;
/** Each measurement is taken so often, the ways alternating; the quietest of each counts. */
const ROUNDS = 3;
const LIVE_CHANGES = 10;

declare const bench: SyncPage;

/** A page with everything of sync-page.ts, as a folder to be served. */
async function writePage(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sync-bench-'));
  const { html, script } = await buildPage('sync-page.ts');
  writeFileSync(join(folder, 'page.js'), script);
  writeFileSync(join(folder, 'index.html'), html);
  return folder;
}

/** A user with 10,000 rows of 2 KB. */
async function seed(server: SyncServer): Promise<PocketBase> {
  const admin = await server.admin();
  await admin.settings.update({ batch: { enabled: true, maxRequests: 1000, timeout: 120 } });
  const user = await server.user('bench');
  const owner = user.authStore.record?.id;
  for (let at = 0; at < ROWS; at += 500) {
    const batch = admin.createBatch();
    for (let n = at; n < at + 500; n++)
      batch.collection('notes').create({ owner, text: `row ${n}`, body: 'x'.repeat(1800) });
    await batch.send();
  }
  return user;
}

async function signedIn(page: Page, url: string, user: PocketBase): Promise<Page> {
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(message.text());
  });
  await page.goto(url);
  const { token, record } = user.authStore;
  await page.evaluate(([t, r]) => bench.signIn(t, r), [token, record] as const);
  return page;
}

async function run(): Promise<Record<string, number>> {
  const publicDir = await writePage();
  const server = await startSyncServer({}, publicDir);
  const { path } = await findBrowser();
  const browser = await chromium.launch({ executablePath: path, args: browserArguments });
  try {
    const user = await seed(server);
    const page = await signedIn(await (await browser.newContext()).newPage(), server.url, user);
    const best = { pullByHand: [], pullByReplication: [], pushByHand: [], pushByReplication: [] } as Record<
      keyof Pick<SyncPage, 'pullByHand' | 'pullByReplication' | 'pushByHand' | 'pushByReplication'>,
      number[]
    >;
    for (let round = 0; round < ROUNDS; round++) {
      best.pullByHand.push(await page.evaluate(() => bench.pullByHand()));
      best.pullByReplication.push(await page.evaluate(() => bench.pullByReplication()));
    }
    for (let round = 0; round < ROUNDS; round++) {
      best.pushByHand.push(await page.evaluate(() => bench.pushByHand()));
      best.pushByReplication.push(await page.evaluate(() => bench.pushByReplication()));
    }
    const ms = (name: keyof typeof best): number => Math.min(...best[name]);
    return {
      'sync.pullMs': ms('pullByReplication'),
      'sync.pullRatio': ms('pullByReplication') / ms('pullByHand'),
      'sync.pushMs': ms('pushByReplication'),
      'sync.pushRatio': ms('pushByReplication') / ms('pushByHand'),
      'sync.liveMs': await live(server, user, page, await (await browser.newContext()).newPage()),
    };
  } finally {
    await browser.close();
    await server.close();
    rmSync(publicDir, { recursive: true, force: true });
  }
}

/** The longest time from a write in one browser to a query's answer in another, of several, ms. */
async function live(server: SyncServer, user: PocketBase, here: Page, other: Page): Promise<number> {
  const there = await signedIn(other, server.url, user);
  const [last] = (await user.collection('notes').getList(1, 1, { sort: '-seq', skipTotal: true })).items;
  for (const page of [here, there]) await page.evaluate((seq) => bench.watch(seq), Number(last?.seq ?? 0));
  const times: number[] = [];
  for (let n = 0; n < LIVE_CHANGES; n++) {
    const text = `live ${n}`;
    const written = await here.evaluate((one) => bench.write(one), text);
    await there.waitForFunction((one) => bench.seenAt(one) !== undefined, text);
    const seen = await there.evaluate((one) => bench.seenAt(one), text);
    times.push((seen ?? Number.NaN) - written);
  }
  return Math.max(...times);
}

const syncBench: Bench = { name: 'sync', run };
export default syncBench;
