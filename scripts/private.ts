import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Owner alone: read, write and, for folders, enter. */
const FOLDER = 0o700;
const FILE = 0o600;

/** What `npm start` puts into its data folder. */
const OURS = [
  ...['pocketbase', 'pocketbase.new', 'pocketbase.epoch', 'pocketbase.lock', 'mails', 'settings.key'],
  ...['superuser.json', 'superuser.json.new', 'example.json', 'operator.token'],
];
/** What `npm run restore` has put aside. */
const ASIDE = /^before-restore-[\dT-]+$/;
const isOurs = (name: string): boolean => OURS.includes(name) || ASIDE.test(name);

/**
 * Makes the data folder, and keeps what the game has put there, sign-ins and mail addresses among it, to the user who
 * runs the game. A folder that holds anything else keeps its own rights, since it may be somebody else's.
 */
export function keepPrivate(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: FOLDER });
  const names = readdirSync(dataDir);
  for (const name of names) if (isOurs(name)) restrict(join(dataDir, name));
  if (names.every(isOurs)) chmodSync(dataDir, FOLDER);
}

/** A link is left alone, and so is what it leads to: the operator has put it there. */
function restrict(path: string): void {
  const kind = lstatSync(path);
  if (kind.isDirectory()) {
    chmodSync(path, FOLDER);
    for (const name of readdirSync(path)) restrict(join(path, name));
  } else if (kind.isFile()) chmodSync(path, FILE);
}

/** A command line that runs `program` so that whatever it writes is its user's alone; the process is the program's. */
export function privately(program: string, args: readonly string[]): [command: string, args: string[]] {
  return ['sh', ['-c', 'umask 077 && exec "$0" "$@"', program, ...args]];
}
