import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Fault, reportAndExit } from './fault';
import { tokenOf } from './operator-calls';
import { dataDir } from './paths';

/** `npm run -s token`: prints the header with which curl calls the server as a superuser, valid for an hour. */
async function main(words: readonly string[]): Promise<void> {
  if (words.length > 0) throw new Fault('It takes no words: npm run -s token.');
  const serverData = join(dataDir, 'pocketbase');
  if (!existsSync(join(serverData, 'data.db')))
    throw new Fault(`There is no server in ${dataDir} yet; npm start makes one.`);
  console.log(`Authorization: ${await tokenOf(dataDir)}`);
}

main(process.argv.slice(2)).catch(reportAndExit);
