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
 * Has the running server make a backup, and puts it into a folder of its own with what the database does not open without.
 * PocketBase makes it: it alone knows when nobody writes.
 *
 * @param into the folder in which backups are kept
 * @throws Fault when no server is running, or it makes none
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
 * Where a backup lies until it is whole. Its name begins with a dot: `fall-line-*`, by which the newest one is found, does not mean it.
 *
 * @throws Fault when another backup was begun in this second
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

/** PocketBase makes one backup at a time, beside its database, and tells no reason to who asks. */
async function orderBackup(server: ServerCall, name: string): Promise<void> {
  const answer = await server('POST', '/api/backups', { name }, [400]);
  if (answer.ok) return;
  const { message } = (await answer.json()) as { readonly message?: string };
  throw new Fault(
    `The server made no backup (${message}). Another one may be under way, which is tried again in a minute; or its own disk ` +
      'has no room for one, which the log tells.',
  );
}

/** Wherever PocketBase keeps its backups, on this disk or elsewhere, it gives them to a superuser. */
async function download(server: ServerCall, name: string, to: string): Promise<void> {
  const { token } = (await (await server('POST', '/api/files/token')).json()) as { readonly token: string };
  const answer = await server('GET', `/api/backups/${name}?token=${token}`);
  await pipeline(
    Readable.fromWeb(answer.body as ReadableStream<Uint8Array>),
    createWriteStream(to, { mode: 0o600 }),
  );
  if (!(await namesIn(to)).includes('data.db')) throw new Fault('The server made an empty backup.');
}
