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
const COMMAND = `
$app.rootCmd.addCommand(
  new Command({
    use: 'fl-superuser',
    run: () => {
      const { email, password } = JSON.parse($os.getenv('FL_OPERATOR'));
      try {
        let row;
        try {
          row = $app.findAuthRecordByEmail('_superusers', email);
        } catch {
          row = new Record($app.findCollectionByNameOrId('_superusers'));
          row.setEmail(email);
        }
        row.setPassword(password);
        $app.save(row);
        console.log('fl-superuser: done');
      } catch (error) {
        console.log('fl-superuser: ' + error);
      }
    },
  }),
);
`;

/**
 * Makes sure the data folder has a superuser, without which PocketBase prints a link that lets anyone who reads it
 * take over the server. The server may be running.
 * @throws Fault when PocketBase refuses the address or the password
 */
export async function upsertSuperuser(
  options: { readonly dataDir: string; readonly encryptionKey?: string },
  operator: Operator,
): Promise<void> {
  const binary = findBinary();
  await checkBinary(binary);
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  // Nothing else of the house is needed for it, and what a running server has loaded is left alone.
  const folder = mkdtempSync(join(tmpdir(), 'fall-line-operator-'));
  try {
    writeFileSync(join(folder, 'operator.pb.js'), COMMAND);
    const common = pocketBaseArguments({ ...options, hooksDir: folder, migrationsDir: join(folder, 'none') });
    const [command, args] = privately(binary.path, ['fl-superuser', ...common]);
    const env = pocketBaseEnvironment(options, { FL_OPERATOR: JSON.stringify(operator) });
    const { stdout, stderr } = await promisify(execFile)(command, args, { env });
    const said = /fl-superuser: (.*)/.exec(stdout + stderr)?.[1];
    if (said !== 'done') throw new Fault(`The account was not made: ${said ?? (stdout + stderr).trim()}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
