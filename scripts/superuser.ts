import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault, reportAndExit } from './fault';
import { dataDir } from './paths';
import { upsertSuperuser } from './pocketbase';

/**
 * `npm run superuser -- <mail> <password>`: makes an account for the server's dashboard, or gives it a new password. The
 * server may be running.
 */
async function main([email = '', password = '']: readonly string[]): Promise<void> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || password.length < 10) {
    throw new Fault(
      'Give an e-mail address and a password of at least 10 characters: npm run superuser -- mail password',
    );
  }
  const serverData = join(dataDir, 'pocketbase');
  if (!existsSync(join(serverData, 'data.db'))) {
    throw new Fault(`There is no server in ${dataDir} yet; npm start makes one.`);
  }
  const key = join(dataDir, 'settings.key');
  const encryption = existsSync(key) ? { encryptionKey: readFileSync(key, 'utf8').trim() } : {};
  // Nothing of the house is needed for it, and what the running server has loaded is left alone.
  const nothing = mkdtempSync(join(tmpdir(), 'fall-line-superuser-'));
  const folders = { hooksDir: nothing, migrationsDir: nothing, dataDir: serverData };
  await upsertSuperuser({ ...folders, ...encryption }, { email, password });
  rmSync(nothing, { recursive: true });
  console.log(`${email} can now sign in at /_/`);
}

main(process.argv.slice(2)).catch(reportAndExit);
