import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault';
import { holdLock } from '../one-server';
import { type Holdings, lookInto } from '../operator';
import { root } from '../paths';
import { keepPrivate } from '../private';
import { ARCHIVE, BESIDE } from './contents';
import { keyOf } from './keys';
import { unpackZip } from './zip';

export interface PutIn extends Holdings {
  /** Path of the previous data; undefined if there was none. */
  readonly aside: string | undefined;
}

/**
 * Replaces the data with a backup, after unpacking and opening it. The previous data are moved aside, so that restoring the
 * wrong backup can be reverted.
 *
 * @param backup a backup's folder, or an archive made by PocketBase
 * @throws Fault if a server is running, or the backup is incomplete; then nothing was changed
 */
export async function putIn(dataDir: string, backup: string): Promise<PutIn> {
  if (!existsSync(backup)) throw new Fault(`There is no backup at ${backup}.`);
  const isFolder = statSync(backup).isDirectory();
  const archive = isFolder ? join(backup, ARCHIVE) : backup;
  if (!existsSync(archive)) throw new Fault(`There is no ${ARCHIVE} in ${backup}.`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const serverData = join(dataDir, 'pocketbase');
  const giveBack = await holdLock(join(dataDir, 'pocketbase.lock'), serverData);
  const staged = join(dataDir, 'pocketbase.new');
  const unpacked = join(staged, 'pocketbase');
  try {
    rmSync(staged, { recursive: true, force: true });
    await unpackZip(archive, unpacked);
    if (!existsSync(join(unpacked, 'data.db'))) throw new Fault(`There is no database in ${archive}.`);
    const brought = isFolder ? BESIDE.filter((name) => existsSync(join(backup, name))) : [];
    // Everything that needs disk space is done before anything is moved.
    for (const name of brought) copyFileSync(join(backup, name), join(staged, name));
    const key = keyOf(brought.includes('settings.key') ? staged : dataDir);
    const holdings = await lookInto({ dataDir: unpacked, ...key });
    demandKnownStep(holdings.step);
    const aside = putAside(dataDir, brought);
    for (const name of ['pocketbase', ...brought]) renameSync(join(staged, name), join(dataDir, name));
    keepArchives(aside, serverData);
    noteRestore(dataDir);
    keepPrivate(dataDir);
    return { ...holdings, aside };
  } finally {
    rmSync(staged, { recursive: true, force: true });
    await giveBack();
  }
}

/**
 * Throws if the database is from a newer release. A server would open it without an error, and write data that the newer
 * release does not expect.
 */
function demandKnownStep(step: string): void {
  const newest = readdirSync(join(root, 'server', 'migrations'))
    .map((name) => name.replace(/\.ts$/, '.js'))
    .sort()
    .at(-1);
  if (newest !== undefined && step > newest)
    throw new Fault(
      `The backup is of a newer release of the game (it has ${step}, and the last step here is ${newest}). Check that release ` +
        'out, or take an older backup.',
    );
}

/** Moves the previous data aside. @param brought files that the backup contains */
function putAside(dataDir: string, brought: readonly string[]): string | undefined {
  const names = ['pocketbase', ...brought].filter((name) => existsSync(join(dataDir, name)));
  if (names.length === 0) return undefined;
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const aside = join(dataDir, `before-restore-${stamp}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of names) renameSync(join(dataDir, name), join(aside, name));
  return aside;
}

/** Keeps the nightly archives on the server: no archive contains the others. */
function keepArchives(aside: string | undefined, serverData: string): void {
  const archives = join(aside ?? '', 'pocketbase', 'backups');
  if (aside !== undefined && existsSync(archives) && !existsSync(join(serverData, 'backups')))
    renameSync(archives, join(serverData, 'backups'));
}

/**
 * Makes the next start begin a new history above all numbers assigned here, as after a restore by the dashboard (noteRestore in
 * sync/server). Devices then know that they have to compare, and the payment provider is queried again.
 */
function noteRestore(dataDir: string): void {
  const path = join(dataDir, 'pocketbase.epoch');
  const [, n = '0'] = existsSync(path) ? readFileSync(path, 'utf8').split(' ') : [];
  writeFileSync(path, `- ${n}`, { mode: 0o600 });
}
