import { resolve } from 'node:path';
import { Fault, reportAndExit } from '../fault';
import { dataDir } from '../paths';
import { makeBackup } from './make';

const USAGE = 'Give the folder in which backups are kept: npm run backup -- /var/backups/fall-line.';

/** `npm run backup -- <folder>`: makes a backup of the running server in a new folder there. */
async function main([into = '', ...more]: readonly string[]): Promise<void> {
  if (into === '' || more.length > 0) throw new Fault(USAGE);
  const { folder, bytes } = await makeBackup(dataDir, resolve(into), process.env);
  console.log(`The backup is in ${folder} (${(bytes / 1e6).toFixed(1)} MB).`);
}

main(process.argv.slice(2)).catch(reportAndExit);
