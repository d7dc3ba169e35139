import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk under a server's data folder that can be filled up and given room again while the server runs. */
export interface SmallDisk {
  /** Puts it under the data folder, before the server's first start. */
  prepare(dataDir: string): void;
  /** Leaves so many bytes free. @param pid of the server */
  fill(pid: number, spare: number): void;
  makeRoom(pid: number): void;
  /** Takes it away again, after the server has ended. */
  remove(): void;
}

const run = (program: string, ...args: readonly string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** A file system of its own in memory: writes fail as on a full disk (ENOSPC). Takes the right to mount. */
function fileSystem(): SmallDisk {
  let folder = '';
  const resize = (bytes: number): string => run('mount', '-o', `remount,size=${bytes}`, folder);
  return {
    prepare(dataDir) {
      folder = dataDir;
      mkdirSync(folder, { recursive: true });
      run('mount', '-t', 'tmpfs', '-o', 'size=1g', 'tmpfs', folder);
    },
    fill(_, spare) {
      resize(sizesIn(folder).reduce((sum, size) => sum + Math.ceil(size / 4096) * 4096, 0) + spare);
    },
    makeRoom: () => void resize(2 ** 30),
    remove: () => void run('umount', folder),
  };
}

/**
 * A bound on how long a file of this process may become: writes beyond it fail (EFBIG), which SQLite takes for an I/O
 * error. Everybody may set it for a process of their own, so this runs where nothing may be mounted.
 */
function lengthOfFiles(): SmallDisk {
  let folder = '';
  const limit = (pid: number, bytes: number | 'unlimited'): string =>
    run('prlimit', `--pid=${pid}`, `--fsize=${bytes}:`);
  return {
    prepare(dataDir) {
      folder = dataDir;
    },
    fill: (pid, spare) => void limit(pid, Math.max(...sizesIn(folder)) + spare),
    makeRoom: (pid) => void limit(pid, 'unlimited'),
    remove: () => undefined,
  };
}

function sizesIn(folder: string): readonly number[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return files.map((file) => statSync(join(file.parentPath, file.name)).size);
}

/** Whether this user may mount, and for good: some containers say no. */
function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'fall-line-disk-'));
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder);
    run('umount', folder);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The small disks that can be had here, by their names. */
export const smallDisks: readonly (readonly [string, () => SmallDisk])[] = [
  ['a bound on the length of files', lengthOfFiles],
  ...(mayMount() ? [['a file system of its own', fileSystem] as const] : []),
];
