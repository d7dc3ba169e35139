import { resolve } from 'node:path';
import { Fault, reportAndExit } from '../fault';
import { dataDir } from '../paths';
import { putIn } from './put-in';

const USAGE =
  'Give a backup: its folder, or an archive of PocketBase such as pocketbase/backups/….zip. npm run restore -- backup';

/** `npm run restore -- <backup>`: replaces the data with a backup. The server must not be running. */
async function main([backup = '', ...more]: readonly string[]): Promise<void> {
  if (backup === '' || more.length > 0) throw new Fault(USAGE);
  const { users, rides, newest, aside } = await putIn(dataDir, resolve(backup));
  console.log(
    `The backup is in place: ${users} users and ${rides} rides, the last of ${newest || 'no time'}.`,
  );
  if (aside !== undefined) console.log(`What was there before is in ${aside}.`);
  console.log('Start the server (npm start). Devices then send again what it has lost.');
}

main(process.argv.slice(2)).catch(reportAndExit);
