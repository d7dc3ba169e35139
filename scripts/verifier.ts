import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { Fault } from './fault';
import { root, serverDir } from './paths';
import { placeFiles } from './place-files';
import { anyFree } from './ports';
import { isHealthy, watchHealth } from './watch-health';

/** The verifier of rides: a separate process beside PocketBase, restarted when it dies or does not respond. */
export interface Verifier {
  readonly url: string;
  readonly secret: string;
  /** Environment that PocketBase needs to call it. */
  readonly env: Record<string, string>;
  /** The present process; undefined during a restart. */
  readonly pid: number | undefined;
  /** Stops it for good, without a restart. */
  stop(): Promise<void>;
}

export interface VerifierOptions {
  /** Path of the built program, from {@link buildVerifier}. */
  readonly program: string;
  /** The address on which it listens, the loopback one by default. */
  readonly host?: string;
  readonly port?: number;
  readonly secret?: string;
  /** Number of threads, by default one per core. */
  readonly threads?: number;
  readonly onLine?: (line: string) => void;
}

/** First and longest backoff before a dead verifier is restarted, ms. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
/** After running this long, the backoff starts again from the first value, ms. */
const LIVED_MS = 30_000;
const STARTING_MS = 60_000;
/** Time for a graceful shutdown, ms. */
const GRACE_MS = 3000;

/**
 * Builds the verifier into `outDir`/verifier.mjs: one file that imports nothing but Node.
 *
 * @param entry another program of this kind
 * @returns its path
 */
export async function buildVerifier(
  outDir = serverDir,
  entry = join(root, 'server', 'verifier', 'main.ts'),
): Promise<string> {
  const program = join(outDir, 'verifier.mjs');
  const { outputFiles } = await build({
    entryPoints: [entry],
    outfile: program,
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  // A dead verifier is restarted from this file, possibly while another start is building it.
  placeFiles(outDir, new Map(outputFiles.map(({ path, contents }) => [basename(path), contents])));
  return program;
}

const alive = new Set<ChildProcess>();
process.on('exit', () => {
  // It has no state to save, and a hanging one would ignore any other signal.
  for (const child of alive) child.kill('SIGKILL');
});

/**
 * Starts the verifier and resolves when it listens. If it dies later, it is restarted on the same port, with a growing backoff
 * while it keeps dying; until then rides wait in PocketBase's queue. If it does not respond, it is ended first, by force if
 * needed.
 *
 * @throws Fault if the first start fails
 */
export async function startVerifier(options: VerifierOptions): Promise<Verifier> {
  const port = options.port ?? (await anyFree());
  const secret = options.secret ?? randomBytes(24).toString('base64url');
  const host = options.host || '127.0.0.1';
  const url = `http://${host}:${port}`;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let pause = FIRST_PAUSE_MS;

  function launch(): ChildProcess {
    const begun = performance.now();
    const started = spawn(process.execPath, [options.program], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        FL_VERIFIER_HOST: host,
        FL_VERIFIER_PORT: String(port),
        FL_VERIFIER_SECRET: secret,
        ...(options.threads === undefined ? {} : { FL_VERIFIER_THREADS: String(options.threads) }),
      },
    });
    alive.add(started);
    const replace = (): void => {
      options.onLine?.('The verifier of rides does not answer and is started again.');
      end(started);
    };
    const starting = setTimeout(replace, STARTING_MS);
    let unwatch = (): void => clearTimeout(starting);
    const hear = (line: string): void => {
      if (line.startsWith('ready')) {
        unwatch();
        unwatch = watchHealth({ url, onSilent: replace });
      }
      options.onLine?.(line);
    };
    for (const stream of [started.stdout, started.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        for (const line of text.split('\n')) if (line.trim() !== '') hear(line);
      });
    }
    started.once('error', () => undefined);
    started.once('close', () => {
      unwatch();
      alive.delete(started);
      if (child === started) child = undefined;
      if (stopping) return;
      pause = performance.now() - begun > LIVED_MS ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
      timer = setTimeout(() => {
        child = launch();
      }, pause);
    });
    return started;
  }

  const stop = async (): Promise<void> => {
    stopping = true;
    clearTimeout(timer);
    const last = child;
    if (last === undefined) return;
    const gone = new Promise((resolve) => last.once('close', resolve));
    end(last);
    await gone;
  };

  child = launch();
  if (!(await untilHealthy(url))) {
    await stop();
    throw new Fault(`The verifier of rides did not come up on port ${port}.`);
  }
  return {
    url,
    secret,
    env: { FL_VERIFY: 'http', FL_VERIFIER_URL: url, FL_VERIFIER_SECRET: secret },
    get pid() {
      return child?.pid;
    },
    stop,
  };
}

/** The judging of rides in this installation. */
export interface Judging {
  /** Environment that PocketBase needs for it. */
  readonly env: Record<string, string>;
  /** Makes PocketBase process rides that waited during a restart now, instead of at the next full minute. */
  wake(serverUrl: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Sets up judging from the environment: with `FL_VERIFY=queue` PocketBase's own engine judges; `FL_VERIFIER_URL` names a
 * verifier that runs elsewhere (with `FL_VERIFIER_SECRET`); otherwise one is built and started here.
 *
 * @throws Fault if FL_VERIFY has another value, or the secret of the other verifier is missing
 */
export async function startJudging(onLine: (line: string) => void): Promise<Judging> {
  const { FL_VERIFY: how = 'http', FL_VERIFIER_URL: elsewhere = '' } = process.env;
  if (how !== 'http' && how !== 'queue')
    throw new Fault(`FL_VERIFY must be http or queue, and it is "${how}".`);
  const secret = process.env.FL_VERIFIER_SECRET || randomBytes(24).toString('base64url');
  const common = { FL_VERIFY: how, FL_VERIFIER_SECRET: secret };
  if (how === 'queue' || elsewhere !== '') {
    if (how === 'http' && !process.env.FL_VERIFIER_SECRET) {
      throw new Fault('FL_VERIFIER_URL is set, so FL_VERIFIER_SECRET must be the secret of that verifier.');
    }
    return { env: common, wake: (url) => wakeQueue(url, secret), stop: async () => undefined };
  }
  const program = await buildVerifier();
  const verifier = await startVerifier({
    program,
    secret,
    onLine: (line) => line.startsWith('ready') || onLine(line),
  });
  return { env: verifier.env, wake: (url) => wakeQueue(url, secret), stop: verifier.stop };
}

/** Makes PocketBase at `serverUrl` start to process its queue of rides and its events now. */
export async function wakeQueue(serverUrl: string, secret: string): Promise<void> {
  for (const path of ['queue', 'clock', 'seasons', 'cells/work']) {
    const answer = await fetch(`${serverUrl}/api/fl/${path}`, {
      method: 'POST',
      headers: { 'X-Fl-Secret': secret },
    });
    if (!answer.ok) throw new Fault(`The server's ${path} could not be started (status ${answer.status}).`);
  }
}

/** Asks a process to end, and kills it after a grace period. */
function end(child: ChildProcess): void {
  const late = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  child.once('close', () => clearTimeout(late));
  child.kill('SIGTERM');
}

async function untilHealthy(url: string): Promise<boolean> {
  const deadline = performance.now() + STARTING_MS;
  while (performance.now() < deadline) {
    if (await isHealthy(url, STARTING_MS)) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
