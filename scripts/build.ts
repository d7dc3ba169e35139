import { readFileSync } from 'node:fs';
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

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await buildGame();
    await buildServer();
    console.log(`The game is in ${distDir}`);
  } catch (error) {
    reportAndExit(error);
  }
}
