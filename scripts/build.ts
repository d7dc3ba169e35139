import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { buildServer } from './build-server';
import { Fault, reportAndExit } from './fault';
import { distDir, root } from './paths';
import { precompress } from './precompress';

/**
 * Written last, so that an interrupted build does not count as one. Contains the build's name for server/hooks/serving.ts.
 * Hidden, so that it is neither served nor cached by the worker.
 */
const stampFile = '.build';

/** Builds the game into `outDir`, with precompressed files. */
export async function buildGame(outDir = distDir): Promise<void> {
  rmSync(join(outDir, stampFile), { force: true });
  await inOwnEnvironment(() => build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true } }));
  checkWorker(join(outDir, 'sw.js'));
  precompress(outDir);
  stamp(outDir);
}

/** Restores the environment afterwards. Vite sets it to production, which would affect every process started later. */
async function inOwnEnvironment(run: () => Promise<unknown>): Promise<void> {
  const { NODE_ENV } = process.env;
  try {
    await run();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

/** Marks a build as complete. Its name comes from the service worker, which contains the revision of every other file. */
export function stamp(outDir: string): void {
  const worker = readFileSync(join(outDir, 'sw.js'));
  writeFileSync(join(outDir, stampFile), createHash('sha256').update(worker).digest('hex').slice(0, 16));
}

/** Builds the game into dist/ unless it is there and newer than every source. */
export async function buildIfOutdated(): Promise<void> {
  if (!isOutdated()) return;
  console.log('Building the game …');
  await buildGame();
}

/**
 * Throws if a built worker cannot run. A worker with an `export` builds without an error and then fails in every browser, since
 * it is loaded as a classic script; so does one without its list of files.
 */
function checkWorker(path: string): void {
  const code = readFileSync(path, 'utf8');
  if (/\bexport\s*(default\b|\{)/.test(code))
    throw new Fault(`${path} contains an export and would not load.`);
  if (!code.includes('index.html'))
    throw new Fault(`${path} does not list index.html among the files it keeps.`);
}

/** Returns whether a source is newer than the build in a folder, or the build is missing or incomplete. */
export function isOutdated(outDir = distDir, sources: readonly string[] = ownSources): boolean {
  const built = join(outDir, stampFile);
  if (!existsSync(built)) return true;
  const builtAt = statSync(built).mtimeMs;
  return sources.some((path) => newest(path) > builtAt);
}

const ownSources = [
  'src',
  'sync',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts',
].map((name) => join(root, name));

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const own = statSync(path);
  if (!own.isDirectory()) return own.mtimeMs;
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await buildGame();
    await buildServer();
    console.log(`The game is in ${distDir}`);
  } catch (error) {
    reportAndExit(error);
  }
}
