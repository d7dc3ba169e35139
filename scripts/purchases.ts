import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Fault, reportAndExit } from './fault';
import { orderPurchases } from './operator-calls';
import { dataDir } from './paths';

/**
 * `npm run purchases`: makes the server query the payment provider again for all purchases. A restore does so automatically;
 * use this if the server's data seem wrong.
 */
async function main(words: readonly string[]): Promise<void> {
  if (words.length > 0) throw new Fault('It takes no words: npm run purchases.');
  const serverData = join(dataDir, 'pocketbase');
  if (!existsSync(join(serverData, 'data.db')))
    throw new Fault(`There is no server in ${dataDir} yet; npm start makes one.`);
  orderPurchases(dataDir);
  console.log(
    'The server asks the payment provider for all purchases, within a minute while it runs, and says so when it is done.',
  );
}

main(process.argv.slice(2)).catch(reportAndExit);
