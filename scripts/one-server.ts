import { execFileSync, spawn } from 'node:child_process';
import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from './fault';
import { type Holder, holderOf, pidIn, RUN_AS_HOLDER } from './lock-holder';

/*
 * Two servers on one database do not see each other's batches and channels, and two that initialise new data at once would each
 * create their own secrets. So a server holds a file lock of the system in its own process; the lock is released however the
 * process ends. Without a suitable `flock` (not on Linux), only the last holder written in the lock file is known.
 */

/** Exit code of a server, or of a check, if another process holds the lock. */
const TAKEN = 75;
const CAN_LOCK = 'flock --help 2>/dev/null | grep -q -e --no-fork';
const FLOCK = `flock --nonblock --conflict-exit-code ${TAKEN}`;
/** Time for an orphaned server to shut down, ms. */
const GRACE_MS = 5000;
const POLL_MS = 20;

/**
 * Returns a command line that runs `program` as the holder of the lock, with files that only its user can read. The program
 * replaces the shell process, and the lock file contains its pid and that of this process, which starts it.
 */
export function locked(
  lock: string,
  program: string,
  args: readonly string[],
): [command: string, args: string[]] {
  const run = `sh -c '${RUN_AS_HOLDER}' "$0" "$@"`;
  const script = `umask 077; if ${CAN_LOCK}; then exec ${FLOCK} --no-fork "$1" ${run}; fi; exec ${run}`;
  return ['sh', ['-c', script, program, lock, String(process.pid), ...args]];
}

/**
 * Ends an orphaned server on these data: its starter was killed, and nothing has supervised it since. A server with a running
 * starter is left alone, and so is any process that is not certainly a server on these data.
 *
 * @returns its pid; undefined if there is none
 * @throws Fault if it does not end
 */
export async function endLeftBehind(lock: string, dataDir: string): Promise<number | undefined> {
  const found = holderOf(lock, dataDir);
  if (found?.isLeftBehind !== true) return undefined;
  const { pid } = found;
  /** Checked each time, because the pid may have been reused. */
  const isThere = (): boolean => {
    const holder = holderOf(lock, dataDir);
    return holder?.pid === pid && holder.isLeftBehind;
  };
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (!send(pid, signal, isThere)) break;
    const late = performance.now() + GRACE_MS;
    // The lock is released a moment after the process ends.
    while ((isThere() || isTaken(lock)) && performance.now() < late) await pause(POLL_MS);
  }
  if (!isThere()) return pid;
  throw new Fault(
    `A server that an earlier start has left behind is still at work on this data (process ${pid}), and cannot be ended ` +
      `from here. End it, as its user or the machine's operator: kill ${pid}`,
  );
}

/** Sends a signal. @returns whether it could be sent */
function send(pid: number, signal: NodeJS.Signals, isThere: () => boolean): boolean {
  if (!isThere()) return false;
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    // Belongs to another user, or has just ended.
    return false;
  }
}

/** @throws Fault if a server is using the data of this lock */
export function demandUnlocked(lock: string, dataDir: string): void {
  const holder = holderOf(lock, dataDir);
  if (holder === undefined && !isTaken(lock)) return;
  const who = holder === undefined ? 'A server or another command' : 'A server';
  throw new Fault(`${who} is already at work on this data${remedy(holder, pidIn(lock))}`);
}

/**
 * Takes the lock for a command that replaces the data, so that no server and no second such command can start meanwhile. The
 * lock is released however this process ends.
 *
 * @returns a function that releases the lock
 * @throws Fault if a server or another command holds it
 */
export async function holdLock(lock: string, dataDir: string): Promise<() => Promise<void>> {
  demandUnlocked(lock, dataDir);
  // `cat` ends when its input closes, which this process holds open.
  const hold = `sh -c 'echo held; exec cat'`;
  const script = `umask 077; if ${CAN_LOCK}; then exec ${FLOCK} --no-fork "$0" ${hold}; fi; exec ${hold}`;
  const child = spawn('sh', ['-c', script, lock], { stdio: ['pipe', 'pipe', 'inherit'] });
  const gone = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
  const isHeld = await Promise.race([
    new Promise<boolean>((resolve) => child.stdout.once('data', () => resolve(true))),
    gone.then(() => false),
  ]);
  if (!isHeld)
    throw new Fault(
      'A server or another command has just begun to work on this data. Try again when it is done.',
    );
  return async () => {
    child.stdin.end();
    await gone;
  };
}

function remedy(holder: Holder | undefined, pid: number | undefined): string {
  const elsewhere = 'or set FL_DATA to another folder.';
  if (holder !== undefined) {
    const end = holder.isLeftBehind ? holder.pid : holder.starter;
    return ` (process ${holder.pid}, started by ${holder.starter}). End process ${end} first, ${elsewhere}`;
  }
  if (pid === undefined) return `. End it first, ${elsewhere}`;
  return `. Its lock names process ${pid}: if that is PocketBase, end it (kill ${pid}), ${elsewhere}`;
}

function isTaken(lock: string): boolean {
  const script = `umask 077; if ${CAN_LOCK}; then ${FLOCK} "$0" true; fi`;
  try {
    execFileSync('sh', ['-c', script, lock], { stdio: 'ignore' });
    return false;
  } catch (error) {
    // Other errors with the folder are reported by the code that writes into it.
    return (error as { readonly status?: unknown }).status === TAKEN;
  }
}

/** Writes a file for its user only, atomically, unless it exists: of two concurrent writers the first wins. */
export function writeFirst(path: string, text: string): void {
  const whole = `${path}.${process.pid}`;
  writeFileSync(whole, text, { mode: 0o600 });
  try {
    linkSync(whole, path);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === 'EEXIST') return;
    // Not every file system supports links.
    writeFileSync(path, text, { mode: 0o600 });
  } finally {
    rmSync(whole);
  }
}
