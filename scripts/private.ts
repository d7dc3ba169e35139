import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Permissions for the owner only: read, write and, for folders, enter. */
const FOLDER = 0o700;
const FILE = 0o600;

/** The contents that `npm start` creates in its data folder. */
const OURS = [
  ...['pocketbase', 'pocketbase.new', 'pocketbase.epoch', 'pocketbase.lock', 'mails', 'settings.key'],
  ...['superuser.json', 'superuser.json.new', 'example.json', 'operator.token'],
];
/** Folders that `npm run restore` has moved aside. */
const ASIDE = /^before-restore-[\dT-]+$/;
const isOurs = (name: string): boolean => OURS.includes(name) || ASIDE.test(name);

/**
 * Creates the data folder, and restricts what the game stores there, including sign-ins and mail addresses, to the user who
 * runs the game. A folder with any other content keeps its permissions, since it may belong to another program or user.
 */
export function keepPrivate(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: FOLDER });
  const names = readdirSync(dataDir);
  for (const name of names) if (isOurs(name)) restrict(join(dataDir, name));
  if (names.every(isOurs)) chmodSync(dataDir, FOLDER);
}

/** Skips links and their targets: the operator has created them. */
function restrict(path: string): void {
  const kind = lstatSync(path);
  if (kind.isDirectory()) {
    chmodSync(path, FOLDER);
    for (const name of readdirSync(path)) restrict(join(path, name));
  } else if (kind.isFile()) chmodSync(path, FILE);
}

/**
 * Returns a command line that runs `program` so that only its user can read what it writes; the program replaces the shell
 * process.
 */
export function privately(program: string, args: readonly string[]): [command: string, args: string[]] {
  return ['sh', ['-c', 'umask 077 && exec "$0" "$@"', program, ...args]];
}
