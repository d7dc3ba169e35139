import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';

/** The server that uses a data folder, as named in its lock file. */
export interface Holder {
  readonly pid: number;
  /** The process that started it. */
  readonly starter: number;
  /** Whether its starter has ended, so that nothing supervises it. */
  readonly isLeftBehind: boolean;
}

/** A process, as reported by the system. */
export interface Running {
  readonly parent: number;
  /** Its command line, separated by spaces. */
  readonly command: string;
}

/** The content of the lock file: the holder's pid, its starter's pid, and its program. */
const WORDS = /^(\d+) (\d+) (.+)$/;

/**
 * Arguments for `sh -c`: writes into the lock `$1` that this shell's process holds it for the starter `$2`, then becomes the
 * program `$0` with the remaining arguments. Contains no single quotes, so that it can be put between them.
 */
export const RUN_AS_HOLDER = 'printf "%s %s %s\\n" "$$" "$2" "$0" >"$1"; shift 2; exec "$0" "$@"';

/** Returns the pid in a lock file, whether or not it still runs; undefined if there is none. */
export function pidIn(lock: string): number | undefined {
  const [, pid] = wordsOf(lock) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

/**
 * Returns the holder of a data folder's lock: a process that runs the program named in the lock, on this folder.
 * @returns undefined if there is none, or it cannot be determined
 */
export function holderOf(lock: string, dataDir: string): Holder | undefined {
  const [, pid, starter, program] = wordsOf(lock) ?? [];
  if (pid === undefined || starter === undefined || program === undefined) return undefined;
  const running = runningAs(Number(pid));
  if (running === undefined || !running.command.startsWith(`${program} serve `)) return undefined;
  const folder = / --dir (.+?) --hooksDir /.exec(running.command)?.[1];
  if (folder === undefined || !isSame(folder, dataDir)) return undefined;
  // The parent of a process is its starter until the starter ends.
  return { pid: Number(pid), starter: Number(starter), isLeftBehind: running.parent !== Number(starter) };
}

/** Returns the address of the server that uses a data folder; undefined if there is none, or it cannot be determined. */
export function addressOf(lock: string, dataDir: string): string | undefined {
  const holder = holderOf(lock, dataDir);
  const said = holder && runningAs(holder.pid)?.command;
  const [, address] = / --http (\S+) /.exec(said ?? '') ?? [];
  return address === undefined ? undefined : `http://${address}`;
}

/** Returns a running process; undefined if there is none, or the system does not report it. */
export function runningAs(pid: number): Running | undefined {
  return existsSync('/proc/self/stat') ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): Running | undefined {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replace(/\0$/, '').replaceAll('\0', ' ');
    // A process that has ended and was not reaped yet has only a name.
    if (command === '') return undefined;
    // The name, in brackets, may contain any characters.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return { parent: Number(parent), command };
  } catch {
    // The process does not exist, or has ended.
    return undefined;
  }
}

/** Reads the process from `ps`, on systems without /proc such as macOS. */
export function fromPs(pid: number): Running | undefined {
  try {
    const words = ['-ww', '-o', 'ppid=', '-o', 'command=', '-p', String(pid)];
    const said = execFileSync('ps', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const [, parent, command] = /^\s*(\d+) (.*)$/m.exec(said) ?? [];
    return command === undefined ? undefined : { parent: Number(parent), command: command.trimStart() };
  } catch {
    // No such process, or no `ps` command.
    return undefined;
  }
}

function wordsOf(lock: string): readonly string[] | undefined {
  try {
    return WORDS.exec(readFileSync(lock, 'utf8').trim()) ?? undefined;
  } catch {
    // There is none, or it belongs to another user.
    return undefined;
  }
}

function isSame(folder: string, other: string): boolean {
  try {
    return realpathSync(folder) === realpathSync(other);
  } catch {
    // One of the files no longer exists.
    return false;
  }
}
