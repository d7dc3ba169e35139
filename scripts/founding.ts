import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf } from './backups/keys';
import { Fault, reportAndExit } from './fault';
import { grantFounding } from './operator';
import { putFounding, serverOn } from './operator-calls';
import { dataDir } from './paths';

const USAGE =
  'Give the e-mail address of an account, and off to take the right back: npm run founding -- mail [off].';

/**
 * `npm run founding -- <mail> [off]`: lets an account found clubs without a premium membership, or with `off` revokes that. The
 * server may be running.
 */
async function main([email = '', off, ...more]: readonly string[]): Promise<void> {
  const isUnderstood = /^[^\s@]+@[^\s@]+$/.test(email) && (off === undefined || off === 'off');
  if (!isUnderstood || more.length > 0) throw new Fault(USAGE);
  const serverData = join(dataDir, 'pocketbase');
  if (!existsSync(join(serverData, 'data.db')))
    throw new Fault(`There is no server in ${dataDir} yet; npm start makes one.`);
  const server = await serverOn(dataDir, process.env);
  if (server === undefined)
    await grantFounding({ dataDir: serverData, ...keyOf(dataDir) }, email, off === undefined);
  else await putFounding(server, email, off === undefined);
  console.log(
    off === undefined ? `${email} can now found servers.` : `${email} founds servers with premium only.`,
  );
}

main(process.argv.slice(2)).catch(reportAndExit);
