import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { logIn, makeClubRows } from '../tests/bench/load-member';
import { type GameServer, startGameServer } from '../tests/harness/game-server';
import { browserArguments, findBrowser } from './browser';
import { buildIfOutdated } from './build';
import { reportAndExit } from './fault';

/** Fetched by npx when needed, not by npm ci. It runs on Node 20 although it asks for a newer one. */
const lighthouse = 'lighthouse@13.5.0';

/** The screens on which players arrive, whose speed matters most. */
const doors = { home: '/', rideLocal: '/ride-local' };
/** The other screens that a guest can open by address. */
const rooms = {
  ...{ about: '/about', introduction: '/introduction', settings: '/settings', academy: '/academy' },
  ...{ lesson: '/academy-basics', manageTracks: '/manage-tracks', race: '/race', localEvent: '/local-event' },
  ...{ login: '/login', resetPassword: '/reset-password', verification: '/verification' },
};
const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best-practices',
  seo: 'seo',
};

/** The metrics that make up the performance score. */
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<
    string,
    { id: string; title: string; score: number | null; numericValue?: number; displayValue?: string }
  >;
};

/**
 * Measures the built game as on a phone (Lighthouse's default): home and ride-local `runs` times each. The other screens are
 * measured once, because only the performance score varies.
 * @param onReport called with each report, to find out why a score is below 100
 * @returns the medians of the scores, 0 to 100, as `lighthouse.<page>.<category>`
 */
export async function measureLighthouse(
  runs = 5,
  onReport: (page: string, report: Report) => void = () => undefined,
): Promise<Record<string, number>> {
  await buildIfOutdated();
  const browser = await findBrowser();
  const server = await startGameServer();
  const figures: Record<string, number> = {};
  try {
    for (const [page, path] of Object.entries({ ...doors, ...rooms })) {
      const reports: Report[] = [];
      for (let i = 0; i < (page in doors ? runs : 1); i++) {
        const report = await audit(server.url + path, browser.path);
        onReport(page, report);
        reports.push(report);
      }
      for (const [key, id] of Object.entries(categories)) {
        const scores = reports.map((report) => Math.round((report.categories[id]?.score ?? 0) * 100));
        figures[`lighthouse.${page}.${key}`] = median(scores);
      }
    }
    Object.assign(figures, await measureMember(server, browser.path, onReport));
  } finally {
    await server.close();
  }
  return figures;
}

/** Measures screens of the online game, except their speed: a community as a guest, the others as a signed-in user. */
async function measureMember(
  server: GameServer,
  browserPath: string,
  onReport: (page: string, report: Report) => void,
): Promise<Record<string, number>> {
  const { owner, paths, community } = await makeClubRows(server);
  const folder = mkdtempSync(join(tmpdir(), 'fall-line-lighthouse-member-'));
  const debugging = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: browserPath,
    args: [...browserArguments, `--remote-debugging-port=${debugging}`],
  });
  const figures: Record<string, number> = {};
  try {
    const note = (page: string, report: Report): void => {
      onReport(page, report);
      for (const [key, id] of Object.entries(categories)) {
        if (key === 'performance') continue;
        figures[`lighthouse.${page}.${key}`] = Math.round((report.categories[id]?.score ?? 0) * 100);
      }
    };
    note('officialCommunity', await audit(server.url + community, browserPath));
    await logIn(context.pages()[0] ?? (await context.newPage()), server, owner);
    for (const [page, path] of Object.entries(paths))
      note(page, await audit(server.url + path, browserPath, debugging));
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return figures;
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  return port;
}

/** @param debugging port of a running browser with stored data; without it a new one is started */
async function audit(url: string, browserPath: string, debugging?: number): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'fall-line-lighthouse-'));
  const path = join(folder, 'report.json');
  const args = ['--yes', lighthouse, url, '--quiet', '--output=json', `--output-path=${path}`];
  const only = `--only-categories=${Object.values(categories).join(',')}`;
  const flags =
    debugging === undefined
      ? [`--chrome-flags=--headless=new ${browserArguments.join(' ')}`]
      : [`--port=${debugging}`, '--disable-storage-reset'];
  try {
    const env = { ...process.env, CHROME_PATH: browserPath };
    await promisify(execFile)('npx', [...args, only, ...flags], {
      env,
      timeout: 180_000,
      maxBuffer: 2 ** 26,
    });
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Prints the failed audits of a run. */
function printFaults(page: string, report: Report): void {
  const scores = Object.values(categories).map((id) => Math.round((report.categories[id]?.score ?? 0) * 100));
  const wanting = Object.values(report.audits).filter((one) => one.score !== null && one.score < 0.9);
  const notes = wanting.map(
    (one) => `${one.id}${one.displayValue === undefined ? '' : ` (${one.displayValue})`}`,
  );
  const times = metrics.map((id) => `${id} ${report.audits[id]?.displayValue ?? '?'}`);
  console.log(`${page}: ${scores.join(' / ')}\n  ${times.join(', ')}\n  below 90: ${notes.join(', ')}`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const figures = await measureLighthouse(Number(process.argv[2] ?? 5), printFaults);
    for (const [key, value] of Object.entries(figures)) console.log(`${key.padEnd(36)} ${value}`);
  } catch (error) {
    reportAndExit(error);
  }
}
