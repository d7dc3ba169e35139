import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';

/** The server that is at work on a data folder, as its lock names it. */
export interface Holder {
  readonly pid: number;
  /** The process that started it. */
  readonly starter: number;
  /** Whether the one that started it has ended, so that nobody looks after it any more. */
  readonly isLeftBehind: boolean;
}

/** A process as the system tells of it. */
export interface Running {
  readonly parent: number;
  /** Its command line, the words with spaces between. */
  readonly command: string;
}

/** What is written into the lock: who holds it, who started that, and the program it is. */
const WORDS = /^(\d+) (\d+) (.+)$/;

/**
 * Words for `sh -c` that write into the lock `$1` that the shell itself holds it for the starter `$2`, and go on as the
 * program `$0` with the words after these. Without single quotes, so that they can stand in them.
 */
export const RUN_AS_HOLDER = 'printf "%s %s %s\\n" "$$" "$2" "$0" >"$1"; shift 2; exec "$0" "$@"';

/** The process number that stands in a lock, whatever it has become; undefined when there is none. */
export function pidIn(lock: string): number | undefined {
  const [, pid] = wordsOf(lock) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

/**
 * Who holds the lock of a data folder: a process that runs the program named in the lock, on this folder.
 * @returns undefined when there is none, or this cannot be told
 */
export function holderOf(lock: string, dataDir: string): Holder | undefined {
  const [, pid, starter, program] = wordsOf(lock) ?? [];
  if (pid === undefined || starter === undefined || program === undefined) return undefined;
  const running = runningAs(Number(pid));
  if (running === undefined || !running.command.startsWith(`${program} serve `)) return undefined;
  const folder = / --dir (.+?) --hooksDir /.exec(running.command)?.[1];
  if (folder === undefined || !isSame(folder, dataDir)) return undefined;
  // A process has the parent that started it until that one ends.
  return { pid: Number(pid), starter: Number(starter), isLeftBehind: running.parent !== Number(starter) };
}

/** Where the server at work on a data folder answers; undefined when there is none, or this cannot be told. */
export function addressOf(lock: string, dataDir: string): string | undefined {
  const holder = holderOf(lock, dataDir);
  const said = holder && runningAs(holder.pid)?.command;
  const [, address] = / --http (\S+) /.exec(said ?? '') ?? [];
  return address === undefined ? undefined : `http://${address}`;
}

/** A process that runs; undefined when there is none, or the system does not tell. */
export function runningAs(pid: number): Running | undefined {
  return existsSync('/proc/self/stat') ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): Running | undefined {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replace(/\0$/, '').replaceAll('\0', ' ');
    // Of one that has ended and is not taken off the list yet nothing is left but its name.
    if (command === '') return undefined;
    // That name, in brackets, may hold anything.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return { parent: Number(parent), command };
  } catch {
    // No such process, or none any more.
    return undefined;
  }
}

/** Where there is no /proc, as on macOS. */
export function fromPs(pid: number): Running | undefined {
  try {
    const words = ['-ww', '-o', 'ppid=', '-o', 'command=', '-p', String(pid)];
    const said = execFileSync('ps', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const [, parent, command] = /^\s*(\d+) (.*)$/m.exec(said) ?? [];
    return command === undefined ? undefined : { parent: Number(parent), command: command.trimStart() };
  } catch {
    // No such process, or no such command.
    return undefined;
  }
}

function wordsOf(lock: string): readonly string[] | undefined {
  try {
    return WORDS.exec(readFileSync(lock, 'utf8').trim()) ?? undefined;
  } catch {
    // There is none, or it is another user's.
    return undefined;
  }
}

function isSame(folder: string, other: string): boolean {
  try {
    return realpathSync(folder) === realpathSync(other);
  } catch {
    // One of them is gone.
    return false;
  }
}
