import { execFileSync, spawn } from 'node:child_process';
import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from './fault';
import { type Holder, holderOf, pidIn, RUN_AS_HOLDER } from './lock-holder';

/*
 * Two servers on one database do not see each other's batches and channels, and two that begin new data at once would each
 * make their own secrets. The lock is the system's, held by the server's process itself: it goes with it, however it ends.
 * Where there is no `flock` that can do so (not on Linux), only what the lock's file says of its last holder is known.
 */

/** With what a server ends, or a question is answered, when the lock is another's. */
const TAKEN = 75;
const CAN_LOCK = 'flock --help 2>/dev/null | grep -q -e --no-fork';
const FLOCK = `flock --nonblock --conflict-exit-code ${TAKEN}`;
/** Time for a server that was left behind to end in good order, ms. */
const GRACE_MS = 5000;
const POLL_MS = 20;

/**
 * A command line that runs `program`, its files its user's alone, as the holder of the lock; the process is the program's,
 * and the lock's file names it and this process, which starts it.
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
 * Ends the server on these data whose own start was ended by force, and which nobody looks after since. One whose start is
 * there is left alone, and so is whatever is not surely a server on these data.
 *
 * @returns its process number; undefined when there is none
 * @throws Fault when it does not end
 */
export async function endLeftBehind(lock: string, dataDir: string): Promise<number | undefined> {
  const found = holderOf(lock, dataDir);
  if (found?.isLeftBehind !== true) return undefined;
  const { pid } = found;
  /** Asked each time: the number may be another's by now. */
  const isThere = (): boolean => {
    const holder = holderOf(lock, dataDir);
    return holder?.pid === pid && holder.isLeftBehind;
  };
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (!send(pid, signal, isThere)) break;
    const late = performance.now() + GRACE_MS;
    // The lock goes a moment after the rest of the process.
    while ((isThere() || isTaken(lock)) && performance.now() < late) await pause(POLL_MS);
  }
  if (!isThere()) return pid;
  throw new Fault(
    `A server that an earlier start has left behind is still at work on this data (process ${pid}), and cannot be ended ` +
      `from here. End it, as its user or the machine's operator: kill ${pid}`,
  );
}

/** @returns whether it could be sent */
function send(pid: number, signal: NodeJS.Signals, isThere: () => boolean): boolean {
  if (!isThere()) return false;
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    // Another user's, or gone meanwhile.
    return false;
  }
}

/** @throws Fault when a server is at work on the data that this lock is of */
export function demandUnlocked(lock: string, dataDir: string): void {
  const holder = holderOf(lock, dataDir);
  if (holder === undefined && !isTaken(lock)) return;
  const who = holder === undefined ? 'A server or another command' : 'A server';
  throw new Fault(`${who} is already at work on this data${remedy(holder, pidIn(lock))}`);
}

/**
 * Takes the lock for a command that puts something in place of the data, so that meanwhile neither a server starts nor a
 * second such command runs. It goes with this process, however it ends.
 *
 * @returns gives it back
 * @throws Fault when a server or another command has it
 */
export async function holdLock(lock: string, dataDir: string): Promise<() => Promise<void>> {
  demandUnlocked(lock, dataDir);
  // `cat` ends with its input, which is this process.
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
    // Whatever else is wrong with the folder is told by who writes into it.
    return (error as { readonly status?: unknown }).status === TAKEN;
  }
}

/** Writes a file for its user alone, whole or not at all, unless there is one: of two at once the first one's stays. */
export function writeFirst(path: string, text: string): void {
  const whole = `${path}.${process.pid}`;
  writeFileSync(whole, text, { mode: 0o600 });
  try {
    linkSync(whole, path);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === 'EEXIST') return;
    // Not every disk has links.
    writeFileSync(path, text, { mode: 0o600 });
  } finally {
    rmSync(whole);
  }
}
