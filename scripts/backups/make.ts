import {
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Fault } from '../fault';
import { type ServerCall, serverOn } from '../operator-calls';
import { ARCHIVE, BESIDE } from './contents';
import { type Listed, leftArchives, removeHalves } from './leftovers';
import { namesIn } from './zip';

/**
 * Makes a backup of the running server, in a new folder with the files needed to open the database. PocketBase makes it,
 * because only PocketBase can exclude concurrent writes.
 *
 * @param into the folder in which backups are kept
 * @throws Fault if no server is running, or it makes no backup
 */
export async function makeBackup(
  dataDir: string,
  into: string,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly folder: string; readonly bytes: number }> {
  const server = await serverOn(dataDir, env);
  if (server === undefined)
    throw new Fault(
      `No server is at work on ${dataDir}. Start it first, or copy the whole folder while it is stopped.`,
    );
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const folder = join(into, `fall-line-${stamp}`);
  await removeLeft(server, into);
  const half = beginHalf(into, stamp);
  const name = `fall-line-${stamp.toLowerCase()}.zip`;
  try {
    await orderBackup(server, name);
    try {
      await download(server, name, join(half, ARCHIVE));
    } finally {
      await server('DELETE', `/api/backups/${name}`);
    }
    for (const file of BESIDE)
      if (existsSync(join(dataDir, file))) copyFileSync(join(dataDir, file), join(half, file));
    renameSync(half, folder);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    throw error;
  }
  return { folder, bytes: statSync(join(folder, ARCHIVE)).size };
}

/**
 * Creates the folder for a backup until it is complete. Its name begins with a dot, so that `fall-line-*`, with which the
 * newest backup is found, does not match it.
 *
 * @throws Fault if another backup was begun in this second
 */
function beginHalf(into: string, stamp: string): string {
  const half = join(into, `.fall-line-${stamp}.half`);
  mkdirSync(into, { recursive: true, mode: 0o700 });
  try {
    mkdirSync(half, { mode: 0o700 });
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== 'EEXIST') throw error;
    throw new Fault('Another backup has just been begun here. Try again when it is done.');
  }
  return half;
}

async function removeLeft(server: ServerCall, into: string): Promise<void> {
  removeHalves(into, Date.now());
  const listed = (await (await server('GET', '/api/backups')).json()) as readonly Listed[];
  for (const name of leftArchives(listed, Date.now())) await server('DELETE', `/api/backups/${name}`);
}

/** PocketBase makes one backup at a time, next to its database. Its error response contains no reason. */
async function orderBackup(server: ServerCall, name: string): Promise<void> {
  const answer = await server('POST', '/api/backups', { name }, [400]);
  if (answer.ok) return;
  const { message } = (await answer.json()) as { readonly message?: string };
  throw new Fault(
    `The server made no backup (${message}). Another one may be under way, which is tried again in a minute; or its own disk ` +
      'has no room for one, which the log tells.',
  );
}

/** PocketBase lets a superuser download backups, whether they are stored on this disk or elsewhere. */
async function download(server: ServerCall, name: string, to: string): Promise<void> {
  const { token } = (await (await server('POST', '/api/files/token')).json()) as { readonly token: string };
  const answer = await server('GET', `/api/backups/${name}?token=${token}`);
  await pipeline(
    Readable.fromWeb(answer.body as ReadableStream<Uint8Array>),
    createWriteStream(to, { mode: 0o600 }),
  );
  if (!(await namesIn(to)).includes('data.db')) throw new Fault('The server made an empty backup.');
}
