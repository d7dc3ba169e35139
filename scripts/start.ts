import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPaymentSettings } from '../server/payments';
import { readCell } from '../server/rules/cells';
import { buildIfOutdated } from './build';
import { buildServer } from './build-server';
import { Fault, reportAndExit } from './fault';
import { mailWarning } from './mail-warning';
import type { MigrationStep } from './migrating';
import { demandUnlocked, endLeftBehind, writeFirst } from './one-server';
import { type Operator, upsertSuperuser } from './operator';
import { dataDir, distDir } from './paths';
import { servePocketBase } from './pocketbase';
import { firstFree, isFree } from './ports';
import { keepPrivate } from './private';
import { demandLongSecrets } from './secrets';
import { seedExample } from './seed';
import { type SuperuserCalls, superuserCalls } from './superuser-calls';
import { startJudging } from './verifier';

const defaultPort = 8090;

/** `npm start`: builds the game if needed, and serves it with its server until Ctrl-C. */
async function start(): Promise<void> {
  let stopping = false;
  // Before the server runs, exiting is enough: all child processes end with this one.
  let stop = (): void => process.exit(0);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping = true;
      stop();
    });
  }
  const cell = readCell((name) => process.env[name] ?? '');
  if (typeof cell === 'string') throw new Fault(cell);
  demandLongSecrets(process.env);
  // The example's users need accounts, and a club cell's accounts are in another cell.
  const example = wantsExample() && cell?.kind !== 'club';
  const pages = origins();
  const calls = superuserCalls(process.env);
  keepPrivate(dataDir);
  const lock = join(dataDir, 'pocketbase.lock');
  const serverData = join(dataDir, 'pocketbase');
  await takeOver(lock, serverData);
  demandUnlocked(lock, serverData);
  const port = await choosePort(process.env.FL_PORT);
  await buildIfOutdated();
  const built = await buildServer();
  const isNew = !existsSync(join(serverData, 'data.db'));
  const encryptionKey = secret('settings.key', isNew, () => randomBytes(16).toString('hex'));
  const options = {
    ...built,
    dataDir: serverData,
    ...(encryptionKey === undefined ? {} : { encryptionKey }),
  };
  await makeSuperuser(isNew, (account) => upsertSuperuser(options, account));

  const judging = await startJudging(printTrouble);
  const server = await servePocketBase({
    ...options,
    lock,
    publicDir: distDir,
    port,
    origins: pages,
    env: judging.env,
    onLine: printTrouble,
    onServing: judging.wake,
    ...(isNew ? {} : { onMigration: printStep }),
  });
  console.log(`\nFall Line is ready: ${server.url}\nCtrl-C ends it.`);
  const warning = mailWarning(process.env, join(dataDir, 'mails'));
  if (warning !== undefined) console.warn(warning);
  const payments = readPaymentSettings((name) => process.env[name] ?? '');
  if (typeof payments === 'string') console.warn(payments);
  if (!calls.can) console.warn(calls.because);
  if (isNew && example) void makeExample(server.url, calls);

  stop = () => {
    void server.stop();
    void judging.stop();
  };
  const code = await server.exited;
  if (!stopping) throw new Fault(`The server ended by itself (exit code ${code}).`);
  process.exit(0);
}

/** Ends a server whose starter was killed, so that this one can replace it: without its verifier it does not fully work. */
async function takeOver(lock: string, serverData: string): Promise<void> {
  const pid = await endLeftBehind(lock, serverData);
  if (pid === undefined) return;
  console.log(
    `The server that an earlier start has left behind (process ${pid}) was ended; this one takes its place.`,
  );
}

/** Returns the wanted port, or the next free one with a message. */
async function choosePort(wish: string | undefined): Promise<number> {
  const wished = wish === undefined || wish === '' ? defaultPort : Number(wish);
  if (!Number.isInteger(wished) || wished < 1 || wished > 65_535) {
    throw new Fault(`FL_PORT must be a port number from 1 to 65535, and it is "${wish}".`);
  }
  if (await isFree(wished)) return wished;
  const port = await firstFree(wished + 1);
  if (port === undefined)
    throw new Fault(`Port ${wished} and the hundred after it are in use; set FL_PORT to a free one.`);
  console.log(`Port ${wished} is in use by another program, so the game takes ${port}.`);
  return port;
}

/** Returns the origins under which the game is played, besides the loopback ones: FL_URL, separated by commas. */
function origins(): string[] {
  return (process.env.FL_URL ?? '')
    .split(',')
    .map((url) => url.trim())
    .filter((url) => url !== '')
    .map((url) => {
      if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
        throw new Fault(`FL_URL must be an address such as https://play.example.org, and it is "${url}".`);
      return new URL(url).origin;
    });
}

/**
 * Creates a superuser for new data, so that PocketBase prints no link to create one; the account is stored in the data folder.
 * If the file with the ending `.new` exists, its creation was interrupted and is repeated.
 */
async function makeSuperuser(isNew: boolean, make: (operator: Operator) => Promise<void>): Promise<void> {
  const path = join(dataDir, 'superuser.json');
  const unfinished = `${path}.new`;
  if (isNew) {
    const account = { email: 'operator@fall-line.invalid', password: randomBytes(18).toString('base64url') };
    writeFirst(unfinished, `${JSON.stringify(account, null, 2)}\n`);
  }
  if (!existsSync(unfinished)) return;
  await make(JSON.parse(readFileSync(unfinished, 'utf8')) as Operator);
  renameSync(unfinished, path);
  console.log(`The account for the server's dashboard (/_/) is in ${path}`);
}

/** Returns whether new data get an example to look around in: by default, unless the server is public, with its own address. */
function wantsExample(): boolean {
  const wish = process.env.FL_EXAMPLE ?? '';
  if (wish !== '' && wish !== 'on' && wish !== 'off') {
    throw new Fault(`FL_EXAMPLE must be on or off, and it is "${wish}".`);
  }
  return wish === '' ? (process.env.FL_URL ?? '') === '' : wish === 'on';
}

/** Creates the example while the game is already running. A failure is only printed: the game works without the example. */
async function makeExample(url: string, calls: SuperuserCalls): Promise<void> {
  if (!calls.can) {
    console.error('So the example club could not be set up, either.');
    return;
  }
  try {
    const operator = JSON.parse(readFileSync(join(dataDir, 'superuser.json'), 'utf8')) as Operator;
    const example = await seedExample(url, { ...operator, headers: calls.headers }, distDir);
    const path = join(dataDir, 'example.json');
    writeFileSync(path, `${JSON.stringify(example, null, 2)}\n`, { mode: 0o600 });
    console.log(`There is an example club; its host's account, to look around with, is in ${path}`);
  } catch (error) {
    console.error(error instanceof Fault ? error.message : error);
  }
}

/** Reads a secret of this installation. It is created only for new data, since older data were stored without it. */
function secret(name: string, make: boolean, value: () => string): string | undefined {
  const path = join(dataDir, name);
  if (make) writeFirst(path, value());
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

/** Prints each migration, because a large old database takes time and the operator should know why. */
function printStep({ number, of, name }: MigrationStep): void {
  console.log(`Bringing the data up to date, step ${number} of ${of}: ${name.replace(/^\d+_/, '')}`);
}

/** Prints the server's output, except PocketBase's greeting, which would only repeat the address. */
function printTrouble(line: string): void {
  if (!/Server started at|REST API:|Dashboard:/.test(line)) console.log(line);
}

start().catch(reportAndExit);
