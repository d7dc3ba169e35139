import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Fault } from './fault';
import { checkBinary, findBinary, pocketBaseArguments, pocketBaseEnvironment } from './pocketbase';
import { privately } from './private';

/** An account for the server's dashboard (/_/). */
export interface Operator {
  readonly email: string;
  readonly password: string;
}

/**
 * PocketBase's own command takes the password as an argument, which every user of the machine can read in the list of
 * processes. The environment of a process can be read by its own user only.
 */
const UPSERT = `
const { email, password } = JSON.parse($os.getenv('FL_OPERATOR'));
let row;
try {
  row = $app.findAuthRecordByEmail('_superusers', email);
} catch {
  row = new Record($app.findCollectionByNameOrId('_superusers'));
  row.setEmail(email);
}
row.setPassword(password);
$app.save(row);
`;

/** Sets whether an account may found clubs without a premium membership. */
const GRANT = `
const { email, isGranted } = JSON.parse($os.getenv('FL_OPERATOR'));
const user = $app.findAuthRecordByEmail('users', email);
user.set('mayFound', isGranted);
$app.save(user);
`;

/** Lifetime of the token of an operator's command, s: a large backup takes minutes. */
const TOKEN_S = 3600;

/**
 * Creates a token of a superuser. A user who can read the data has all rights on them anyway, so neither a password nor the
 * code of a second factor is asked for.
 */
const TOKEN = `
const [row] = $app.findAllRecords('_superusers');
if (!row) throw new Error('there is no account for the dashboard; npm run superuser -- mail makes one');
answer = row.newStaticAuthToken(${TOKEN_S} * 1e9);
`;

/** Checks the whole database with SQLite, and returns a summary of its contents. */
const LOOK = `
const one = (sql) => {
  const row = new DynamicModel({ value: '' });
  $app.db().newQuery(sql).one(row);
  return row.value;
};
const fault = one('SELECT quick_check AS value FROM pragma_quick_check LIMIT 1');
if (fault !== 'ok') throw new Error('the database is damaged: ' + fault);
answer = JSON.stringify({
  users: Number(one('SELECT CAST(COUNT(*) AS TEXT) AS value FROM users')),
  rides: Number(one('SELECT CAST(COUNT(*) AS TEXT) AS value FROM rides')),
  newest: one("SELECT COALESCE(MAX(created), '') AS value FROM rides"),
  step: one("SELECT COALESCE(MAX(file), '') AS value FROM _migrations WHERE file LIKE '%.js'"),
});
`;

/** A summary of a database, so that an operator recognises it. */
export interface Holdings {
  readonly users: number;
  readonly rides: number;
  /** Time of the last ride in PocketBase's format; '' for none. */
  readonly newest: string;
  /** File name of the last migration. */
  readonly step: string;
}

interface DataOptions {
  readonly dataDir: string;
  readonly encryptionKey?: string;
}

/**
 * Makes sure the data folder has a superuser. Without one PocketBase prints a link that lets anyone who reads it take over the
 * server. No server may be running on it.
 * @throws Fault if PocketBase rejects the address or the password
 */
export async function upsertSuperuser(options: DataOptions, operator: Operator): Promise<void> {
  const said = await runOnData(options, UPSERT, operator);
  if (said !== 'done') throw new Fault(`The account was not made: ${said}`);
}

/**
 * Lets an account found clubs without a premium membership, or revokes that. No server may be running.
 * @throws Fault if there is no such account
 */
export async function grantFounding(options: DataOptions, email: string, isGranted: boolean): Promise<void> {
  const said = await runOnData(options, GRANT, { email: email.toLowerCase(), isGranted });
  if (said !== 'done') throw new Fault(`Nothing was changed for ${email}: ${said}`);
}

/**
 * Creates a token with which an operator's command calls the server.
 * @throws Fault if there is no superuser
 */
export async function operatorToken(options: DataOptions): Promise<string> {
  const said = await runOnData(options, TOKEN, {});
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(said)) throw new Fault(`The server cannot be called: ${said}`);
  return said;
}

/**
 * Opens a database and checks all of it.
 * @throws Fault if it cannot be read, or this key does not open it
 */
export async function lookInto(options: DataOptions): Promise<Holdings> {
  // With another key, or none, PocketBase exits before it runs our code.
  const said = await runOnData(options, LOOK, {}).catch(
    ({ stderr }: { readonly stderr?: string }) => stderr ?? '',
  );
  if (!said.startsWith('{'))
    throw new Fault(
      `The database of the backup cannot be opened: ${said.trim()}. Its key is the settings.key of the server that made it.`,
    );
  return JSON.parse(said) as Holdings;
}

/** Runs our code on a database, with its parameters in the environment. @returns its `answer`, or the error message */
async function runOnData(options: DataOptions, code: string, what: object): Promise<string> {
  const binary = findBinary();
  await checkBinary(binary);
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  // The code needs no other hooks, and the files that a running server has loaded are not touched.
  const folder = mkdtempSync(join(tmpdir(), 'fall-line-operator-'));
  try {
    const run = `() => { try { let answer = 'done'; ${code} console.log('fl-operator: ' + answer); } catch (error) { console.log('fl-operator: ' + error); } }`;
    const command = `$app.rootCmd.addCommand(new Command({ use: 'fl-operator', run: ${run} }));`;
    writeFileSync(join(folder, 'operator.pb.js'), command);
    const common = pocketBaseArguments({ ...options, hooksDir: folder, migrationsDir: join(folder, 'none') });
    const [program, args] = privately(binary.path, ['fl-operator', ...common]);
    const env = pocketBaseEnvironment(options, { FL_OPERATOR: JSON.stringify(what) });
    const { stdout, stderr } = await promisify(execFile)(program, args, { env });
    return /fl-operator: (.*)/.exec(stdout + stderr)?.[1] ?? (stdout + stderr).trim();
  } finally {
    rmSync(folder, { recursive: true });
  }
}
