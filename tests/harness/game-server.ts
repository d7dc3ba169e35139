import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '../../scripts/build-server';
import type { MigrationStep } from '../../scripts/migrating';
import { upsertSuperuser } from '../../scripts/operator';
import { distDir, root } from '../../scripts/paths';
import { type PocketBase, servePocketBase } from '../../scripts/pocketbase';
import { anyFree } from '../../scripts/ports';
import { copyFolder, template } from './templates';

/** The game on a real PocketBase of its own, with the house's hooks and migrations and an empty database. */
export interface GameServer {
  readonly url: string;
  readonly port: number;
  /** The process that runs now. */
  readonly pid: number;
  readonly superuser: { readonly email: string; readonly password: string };
  /** Folder of its database. */
  readonly dataDir: string;
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
  /** Is put in place of an empty data folder before the first start; gets the folder's path. */
  readonly prepare?: (dataDir: string) => Promise<void> | void;
  /** Receives each line the server prints. */
  readonly onLine?: (line: string) => void;
  /** Is told of each step by which older data is brought up to date. */
  readonly onMigration?: (step: MigrationStep) => void;
}

const superuser = { email: 'operator@fall-line.invalid', password: 'only-for-tests-1' };

interface Built {
  readonly hooksDir: string;
  readonly migrationsDir: string;
}

function usualPublicDir(): string {
  return existsSync(distDir) ? distDir : join(root, 'public');
}

/** Hooks and migrations, built once in a test run; those of a server that is prepared in some way are its own. */
async function builtServer(
  folder: string,
  { authors = 'known', prepare }: GameServerOptions,
): Promise<Built> {
  const build = (into: string): Promise<Built> =>
    buildServer(into, authors === 'unknown' ? { authorRides: [] } : {});
  const own = join(folder, 'server');
  if (prepare !== undefined) return build(own);
  const shared = await template(`server-${authors}`, async (into) => {
    await build(into);
  });
  if (shared === undefined) return build(own);
  return { hooksDir: join(shared, 'hooks'), migrationsDir: join(shared, 'migrations') };
}

/**
 * Begins with a database as the first start leaves it: the superuser, all migrations, and the default tracks.
 *
 * @returns whether there is one to begin with
 */
async function beginAsStarted(
  common: Built & { readonly dataDir: string },
  authors: GameServerOptions['authors'] = 'known',
): Promise<boolean> {
  const data = await template(`data-${authors}`, async (dataDir) => {
    const port = await anyFree();
    await upsertSuperuser({ ...common, dataDir }, superuser);
    const first = await servePocketBase({ ...common, dataDir, publicDir: usualPublicDir(), port });
    await first.stop();
  });
  if (data !== undefined) copyFolder(data, common.dataDir);
  return data !== undefined;
}

export async function startGameServer(options: GameServerOptions = {}): Promise<GameServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fall-line-server-'));
  const port = options.port ?? (await anyFree());
  const built = await builtServer(folder, options);
  const common = { ...built, dataDir: join(folder, 'data') };
  await options.prepare?.(common.dataDir);
  const isUsual = options.prepare === undefined && options.publicDir === undefined;
  if (!isUsual || !(await beginAsStarted(common, options.authors))) await upsertSuperuser(common, superuser);
  const publicDir = options.publicDir ?? usualPublicDir();
  const serve = (): Promise<PocketBase> =>
    servePocketBase({
      ...common,
      publicDir,
      port,
      // Everything in a test comes from one address.
      env: { FL_RATE_LIMITS: 'off', ...options.env },
      ...(options.onLine === undefined ? {} : { onLine: options.onLine }),
      ...(options.onMigration === undefined ? {} : { onMigration: options.onMigration }),
    });
  let running = await serve();
  return {
    url: running.url,
    port,
    get pid() {
      return running.pid;
    },
    superuser,
    dataDir: common.dataDir,
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
