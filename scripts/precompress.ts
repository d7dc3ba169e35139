import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Extensions of text files. Images and fonts are compressed already. */
const compressible = new Set([
  '.html',
  '.js',
  '.css',
  '.json',
  '.svg',
  '.webmanifest',
  '.txt',
  '.bin',
  '.glb',
]);

/** Below this size, in bytes, the headers cost more than compression saves. */
const worthwhile = 200;

/**
 * Writes `name.br` and `name.gz` beside each file of `folder` if they are smaller; removes older ones first.
 * @returns the number of files with compressed versions
 */
export function precompress(folder: string): number {
  let count = 0;
  for (const path of filesOf(folder)) {
    if (/\.(br|gz)$/.test(path)) rmSync(path);
  }
  for (const path of filesOf(folder)) {
    if (!compressible.has(extname(path)) || statSync(path).size < worthwhile) continue;
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, brotli(bytes));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    count++;
  }
  return count;
}

function brotli(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
