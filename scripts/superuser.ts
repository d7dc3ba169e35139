import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { keyOf } from './backups/keys';
import { Fault, reportAndExit } from './fault';
import { upsertSuperuser } from './operator';
import { putSuperuser, serverOn } from './operator-calls';
import { dataDir } from './paths';

const USAGE =
  'Give the e-mail address alone: npm run superuser -- mail. The password, of at least 10 characters, is asked for, or read ' +
  'from the standard input.';

/** `npm run superuser -- <mail>`: creates an account for the dashboard, or sets its password. The server may be running. */
async function main([email = '', ...more]: readonly string[]): Promise<void> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || more.length > 0) throw new Fault(USAGE);
  const serverData = join(dataDir, 'pocketbase');
  if (!existsSync(join(serverData, 'data.db'))) {
    throw new Fault(`There is no server in ${dataDir} yet; npm start makes one.`);
  }
  const password = await readPassword(email);
  if (password.length < 10) throw new Fault('A password needs at least 10 characters.');
  const server = await serverOn(dataDir, process.env);
  if (server === undefined)
    await upsertSuperuser({ dataDir: serverData, ...keyOf(dataDir) }, { email, password });
  else await putSuperuser(server, { email, password });
  console.log(`${email} can now sign in at /_/`);
}

/** Asks twice at a terminal, without showing the input; otherwise reads the first line of the input. */
async function readPassword(email: string): Promise<string> {
  if (!process.stdin.isTTY) return (await firstLine()) ?? '';
  const password = await ask(`Password for ${email}: `);
  if ((await ask('Once more: ')) !== password) throw new Fault('The two are not the same.');
  return password;
}

async function firstLine(): Promise<string | undefined> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return undefined;
}

function ask(question: string): Promise<string> {
  process.stdout.write(question);
  // Discards the echo of the typed characters.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  return new Promise((resolve, reject) => {
    lines.once('SIGINT', () => reject(new Fault('Nothing was changed.')));
    lines.question('', (answer) => {
      lines.close();
      process.stdout.write('\n');
      resolve(answer);
    });
  });
}

main(process.argv.slice(2)).catch(reportAndExit);
