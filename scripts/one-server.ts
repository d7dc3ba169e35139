import { execFileSync } from 'node:child_process';
import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { Fault } from './fault';

/*
 * Two servers on one database do not see each other's batches and channels, and two that begin new data at once would each
 * make their own secrets. The lock is the system's, held by the server's process itself: it goes with it, however it ends.
 * Where there is no `flock` that can do so (not on Linux), nothing is locked.
 */

/** With what a server ends, or a question is answered, when the lock is another's. */
const TAKEN = 75;
const CAN_LOCK = 'flock --help 2>/dev/null | grep -q -e --no-fork';
const FLOCK = `flock --nonblock --conflict-exit-code ${TAKEN}`;

/** A command line that runs `program`, its files its user's alone, as the holder of the lock; the process is the program's. */
export function locked(
  lock: string,
  program: string,
  args: readonly string[],
): [command: string, args: string[]] {
  const script =
    'umask 077; lock=$1; shift; ' +
    `if ${CAN_LOCK}; then exec ${FLOCK} --no-fork "$lock" "$0" "$@"; fi; exec "$0" "$@"`;
  return ['sh', ['-c', script, program, lock, ...args]];
}

/** @throws Fault when a server is at work on the data that this lock is of */
export function demandUnlocked(lock: string): void {
  const script = `umask 077; if ${CAN_LOCK}; then ${FLOCK} "$0" true; fi`;
  try {
    execFileSync('sh', ['-c', script, lock], { stdio: 'ignore' });
  } catch (error) {
    // Whatever else is wrong with the folder is told by who writes into it.
    if ((error as { readonly status?: unknown }).status !== TAKEN) return;
    throw new Fault(
      'A server is already at work on this data. End it first, or set FL_DATA to another folder.',
    );
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
