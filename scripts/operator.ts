import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Fault } from './fault';
import { checkBinary, findBinary, pocketBaseArguments, pocketBaseEnvironment } from './pocketbase';
import { privately } from './private';

/** Who may use the server's dashboard (/_/). */
export interface Operator {
  readonly email: string;
  readonly password: string;
}

/**
 * PocketBase's own command takes the password as an argument, which every user of the machine can read in the list of
 * processes. A process's environment is its own user's alone.
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

/** Whether an account may found servers without a premium membership. */
const GRANT = `
const { email, isGranted } = JSON.parse($os.getenv('FL_OPERATOR'));
const user = $app.findAuthRecordByEmail('users', email);
user.set('mayFound', isGranted);
$app.save(user);
`;

interface DataOptions {
  readonly dataDir: string;
  readonly encryptionKey?: string;
}

/**
 * Makes sure the data folder has a superuser, without which PocketBase prints a link that lets anyone who reads it
 * take over the server. The server may be running.
 * @throws Fault when PocketBase refuses the address or the password
 */
export async function upsertSuperuser(options: DataOptions, operator: Operator): Promise<void> {
  const said = await runOnData(options, UPSERT, operator);
  if (said !== 'done') throw new Fault(`The account was not made: ${said}`);
}

/**
 * Lets an account found servers without a premium membership, or no more. The server may be running.
 * @throws Fault when there is no such account
 */
export async function grantFounding(options: DataOptions, email: string, isGranted: boolean): Promise<void> {
  const said = await runOnData(options, GRANT, { email: email.toLowerCase(), isGranted });
  if (said !== 'done') throw new Fault(`Nothing was changed for ${email}: ${said}`);
}

/** Runs code of ours on a database, with what it needs in its environment. @returns 'done', or what went wrong */
async function runOnData(options: DataOptions, code: string, what: object): Promise<string> {
  const binary = findBinary();
  await checkBinary(binary);
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  // Nothing else of the house is needed for it, and what a running server has loaded is left alone.
  const folder = mkdtempSync(join(tmpdir(), 'fall-line-operator-'));
  try {
    const run = `() => { try { ${code} console.log('fl-operator: done'); } catch (error) { console.log('fl-operator: ' + error); } }`;
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
