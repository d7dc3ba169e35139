import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '../../scripts/build-server';
import type { MigrationStep } from '../../scripts/migrating';
import { upsertSuperuser } from '../../scripts/operator';
import { distDir, root } from '../../scripts/paths';
import { type PocketBase, servePocketBase } from '../../scripts/pocketbase';
import { anyFree } from '../../scripts/ports';
import { easeForTests } from './ease';
import { copyFolder, dataIn, template } from './templates';

/** The game on a real PocketBase of its own, with the house's hooks and migrations and an empty database. */
export interface GameServer {
  readonly url: string;
  readonly port: number;
  /** The process that runs now. */
  readonly pid: number;
  readonly superuser: { readonly email: string; readonly password: string };
  /** Folder of its database. */
  readonly dataDir: string;
  /** For the message of a call that was not answered: whether the process is there, and what it printed last. */
  lastWords(): string;
  /** Ends it in good order; its data stays. */
  stop(): Promise<void>;
  /** Ends it as a power cut would; its data stays. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

export interface GameServerOptions {
  /** The built game, by default dist/; or public/, which has the tracks, when nothing is built. */
  readonly publicDir?: string;
  readonly port?: number;
  /** Further environment of the server: `FL_RATE_LIMITS: 'on'`, a mail catcher's, a verifier's. */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Whether it knows the rides of the authors of the default tracks, and so takes nobody else's for them. Tests that need
   * many true rides send those, a little changed: such servers do not know them.
   */
  readonly authors?: 'known' | 'unknown';
  /**
   * Is called before the first start, with the path of the data folder: it may put data of its own there, such as those of an
   * earlier release, and change the built hooks and migrations, which are in `../server`. Without data of its own, the
   * server begins as any other.
   */
  readonly prepare?: (dataDir: string) => Promise<void> | void;
  /** Begins with an empty data folder, so that all migrations run; not with a copy of what they leave, which is quicker. */
  readonly runsMigrations?: boolean;
  /** Receives each line the server prints. */
  readonly onLine?: (line: string) => void;
  /** Is told of each step by which older data is brought up to date. */
  readonly onMigration?: (step: MigrationStep) => void;
  /** Is called with its address whenever it begins to answer. */
  readonly onServing?: (url: string) => Promise<void>;
}

const superuser = { email: 'operator@fall-line.invalid', password: 'only-for-tests-1' };

/** Folders of built hooks and migrations. */
export interface BuiltServer {
  readonly hooksDir: string;
  readonly migrationsDir: string;
}

type Authors = NonNullable<GameServerOptions['authors']>;

function usualPublicDir(): string {
  return existsSync(distDir) ? distDir : join(root, 'public');
}

function foldersIn(folder: string): BuiltServer {
  return { hooksDir: join(folder, 'hooks'), migrationsDir: join(folder, 'migrations') };
}

async function build(into: string, authors: Authors): Promise<void> {
  await buildServer(into, authors === 'unknown' ? { authorRides: [] } : {});
}

/** Hooks and migrations that are built once in a test run, and changed by nobody; undefined where nothing is shared. */
async function sharedBuild(authors: Authors): Promise<BuiltServer | undefined> {
  const shared = await template(`server-${authors}`, (into) => build(into, authors));
  return shared === undefined ? undefined : foldersIn(shared);
}

/** Hooks and migrations of a test's own, in `folder`, which it may change. */
export async function ownBuild(folder: string, authors: Authors = 'known'): Promise<BuiltServer> {
  const shared = await template(`server-${authors}`, (into) => build(into, authors));
  if (shared === undefined) await build(folder, authors);
  else copyFolder(shared, folder);
  return foldersIn(folder);
}

/** What a folder of the built game brings to the first start: its default tracks; '' for none. */
function tracksIn(publicDir: string): string {
  const path = join(publicDir, 'tracks.json');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/**
 * Begins with a database as the first start leaves it: the superuser, all migrations, and the default tracks; without any
 * tracks where the game to be served has others, which the next start puts in. Where nothing is shared it begins with the
 * superuser alone.
 */
export async function beginAsStarted(
  server: BuiltServer & { readonly dataDir: string },
  { publicDir = usualPublicDir(), authors = 'known' }: Pick<GameServerOptions, 'publicDir' | 'authors'> = {},
): Promise<void> {
  const isUsual = tracksIn(publicDir) === tracksIn(usualPublicDir());
  const built = await sharedBuild(authors);
  // The tracks of the coming days are planned from the day of the first start on.
  const day = new Date().toISOString().slice(0, 10);
  const data =
    built &&
    (await template(`data-${authors}-${isUsual ? 'tracks' : 'bare'}-${day}`, async (folder) => {
      const common = { ...built, dataDir: dataIn(folder) };
      await upsertSuperuser(common, superuser);
      const port = await anyFree();
      // The folder of the hooks has no tracks in it.
      const first = await servePocketBase({
        ...common,
        port,
        publicDir: isUsual ? usualPublicDir() : built.hooksDir,
      });
      await easeForTests(first.url, superuser);
      await first.stop();
    }));
  // Without the note of their history they are to the server what a restored backup is.
  if (data !== undefined) copyFolder(dataIn(data), server.dataDir);
  else await upsertSuperuser(server, superuser);
}

/** Enough for the head of a Go panic. */
const LINES_KEPT = 60;

export async function startGameServer(options: GameServerOptions = {}): Promise<GameServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fall-line-server-'));
  const port = options.port ?? (await anyFree());
  const { authors = 'known', publicDir = usualPublicDir(), prepare } = options;
  const shared = prepare === undefined ? await sharedBuild(authors) : undefined;
  const built = shared ?? (await ownBuild(join(folder, 'server'), authors));
  const common = { ...built, dataDir: join(folder, 'data') };
  await prepare?.(common.dataDir);
  const isFirst = options.runsMigrations === true || existsSync(join(common.dataDir, 'data.db'));
  if (isFirst) await upsertSuperuser(common, superuser);
  else await beginAsStarted(common, { publicDir, authors });
  const printed: string[] = [];
  let exitCode: number | null | undefined;
  async function serve(): Promise<PocketBase> {
    exitCode = undefined;
    const server = await servePocketBase({
      ...common,
      publicDir,
      port,
      // Everything in a test comes from one address.
      env: { FL_RATE_LIMITS: 'off', ...options.env },
      onLine(line) {
        printed.push(line);
        if (printed.length > LINES_KEPT) printed.shift();
        options.onLine?.(line);
      },
      ...(options.onMigration === undefined ? {} : { onMigration: options.onMigration }),
      ...(options.onServing === undefined ? {} : { onServing: options.onServing }),
    });
    void server.exited.then((code) => {
      exitCode = code;
    });
    return server;
  }
  let running = await serve();
  return {
    url: running.url,
    port,
    get pid() {
      return running.pid;
    },
    superuser,
    dataDir: common.dataDir,
    lastWords() {
      const state = exitCode === undefined ? 'is running' : `has ended with ${exitCode ?? 'a signal'}`;
      return [`The server ${state}. It printed last:`, ...printed].join('\n');
    },
    stop: () => running.stop(),
    kill: () => running.kill(),
    async restart() {
      await running.stop();
      running = await serve();
    },
    async close() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
