import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { Fault, isFullDisk } from '../fault';

/**
 * Returns the names of the files in an archive.
 *
 * @throws Fault if it is no archive, or is truncated
 */
export function namesIn(path: string): Promise<readonly string[]> {
  return read(path, async () => {});
}

/**
 * Unpacks an archive written by PocketBase into a folder that only its user can read, and verifies each file's checksum.
 *
 * @throws Fault if it is no archive, truncated, damaged, or names a file outside the folder
 */
export async function unpackZip(path: string, into: string): Promise<void> {
  await read(path, (zip, entry) => unpackEntry(zip, entry, join(into, entry.fileName)));
}

async function read(
  path: string,
  look: (zip: ZipFile, entry: Entry) => Promise<void>,
): Promise<readonly string[]> {
  const names: string[] = [];
  try {
    // Rejects names that lead out of the folder.
    const zip = await openPromise(path);
    for await (const entry of zip.eachEntry()) {
      names.push(entry.fileName);
      await look(zip, entry);
    }
  } catch (cause) {
    // A full disk does not mean that the backup is damaged.
    if (isFullDisk(cause)) throw cause;
    throw new Fault(`${path} is not a whole backup (${textOf(cause)}). Take another one.`, { cause });
  }
  return names;
}

async function unpackEntry(zip: ZipFile, entry: Entry, full: string): Promise<void> {
  const isFolder = entry.fileName.endsWith('/');
  mkdirSync(isFolder ? full : dirname(full), { recursive: true, mode: 0o700 });
  if (isFolder) return;
  let sum = 0;
  const add = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
  });
  const target = createWriteStream(full, { mode: 0o600, flush: true });
  await pipeline(await zip.openReadStreamPromise(entry), add, target);
  if (sum !== entry.crc32) throw new Error(`${entry.fileName} is damaged`);
}

const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
