import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { buildServer } from './build-server';
import { Fault, reportAndExit } from './fault';
import { distDir, root } from './paths';
import { precompress } from './precompress';

/** Builds the game into `outDir`, with precompressed companions beside its files. */
export async function buildGame(outDir = distDir): Promise<void> {
  await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  checkWorker(join(outDir, 'sw.js'));
  precompress(outDir);
}

/** Builds the game into dist/ unless it is there and newer than every source. */
export async function buildIfOutdated(): Promise<void> {
  if (!isOutdated()) return;
  console.log('Building the game …');
  await buildGame();
}

/**
 * A worker with an `export` builds without complaint and then fails in every browser, since it is loaded as a classic
 * script; so does one without its list of files.
 */
function checkWorker(path: string): void {
  const code = readFileSync(path, 'utf8');
  if (/\bexport\s*(default\b|\{)/.test(code))
    throw new Fault(`${path} contains an export and would not load.`);
  if (!code.includes('index.html'))
    throw new Fault(`${path} does not list index.html among the files it keeps.`);
}

/** Tells whether a source is newer than the built page, or there is none. */
function isOutdated(): boolean {
  const page = join(distDir, 'index.html');
  if (!existsSync(page)) return true;
  const builtAt = statSync(page).mtimeMs;
  const sources = ['src', 'sync', 'public', 'index.html', 'vite.config.ts', 'package-lock.json', 'scripts'];
  return sources.some((name) => newest(join(root, name)) > builtAt);
}

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
