import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { Fault } from './fault';
import { root, serverDir } from './paths';
import { placeFiles } from './place-files';
import { anyFree } from './ports';
import { isHealthy, watchHealth } from './watch-health';

/** The verifier of rides: a process of its own beside PocketBase, started again when it dies or does not answer. */
export interface Verifier {
  readonly url: string;
  readonly secret: string;
  /** What PocketBase has to know of it. */
  readonly env: Record<string, string>;
  /** The process of now; undefined between two. */
  readonly pid: number | undefined;
  /** Ends it and its successors. */
  stop(): Promise<void>;
}

export interface VerifierOptions {
  /** The built program, from {@link buildVerifier}. */
  readonly program: string;
  /** The address it listens at, the loopback one by default. */
  readonly host?: string;
  readonly port?: number;
  readonly secret?: string;
  /** Threads, by default one for each core. */
  readonly threads?: number;
  readonly onLine?: (line: string) => void;
}

/** First pause before a dead verifier is started again, and the longest, ms. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
/** A verifier that lived this long is not one that cannot start, ms. */
const LIVED_MS = 30_000;
const STARTING_MS = 60_000;
/** Time to end in good order, ms. */
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
  // A verifier that has died is started again from it, while another start may build it.
  placeFiles(outDir, new Map(outputFiles.map(({ path, contents }) => [basename(path), contents])));
  return program;
}

const alive = new Set<ChildProcess>();
process.on('exit', () => {
  // It keeps nothing, and one that hangs would hear nothing else.
  for (const child of alive) child.kill('SIGKILL');
});

/**
 * Starts the verifier and resolves once it listens. Should it die later, it is started again on the same port, after a
 * pause that grows while it keeps dying; until then rides wait in PocketBase's queue. One that lives and does not answer is
 * ended first, by force if it must be.
 *
 * @throws Fault when the first start fails
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

/** How this installation judges rides. */
export interface Judging {
  /** What PocketBase has to know of it. */
  readonly env: Record<string, string>;
  /** Has PocketBase work off what waited over the stop, instead of at the next full minute. */
  wake(serverUrl: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Sets up judging from the environment: `FL_VERIFY=queue` leaves it to PocketBase's own engine; `FL_VERIFIER_URL` names a
 * verifier that runs elsewhere (with `FL_VERIFIER_SECRET`); else one is built and started here.
 *
 * @throws Fault when FL_VERIFY is something else, or the secret of the other verifier is missing
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

/** Has PocketBase at `serverUrl` work its queue of rides, and look at its events, from now on. */
export async function wakeQueue(serverUrl: string, secret: string): Promise<void> {
  for (const path of ['queue', 'clock', 'seasons', 'cells/work']) {
    const answer = await fetch(`${serverUrl}/api/fl/${path}`, {
      method: 'POST',
      headers: { 'X-Fl-Secret': secret },
    });
    if (!answer.ok) throw new Fault(`The server's ${path} could not be started (status ${answer.status}).`);
  }
}

/** Asks a process to end, and after a grace makes it. */
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
