import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { reportAndExit } from '../../../scripts/fault';
import { root } from '../../../scripts/paths';
import { seedExample } from '../../../scripts/seed';
import { apiOf } from '../../harness/api';
import { startGameServer } from '../../harness/game-server';

/**
 * `npx tsx tests/server/samples/make.ts <release>`: writes the database of this checkout's server, with the example and
 * its judged rides, as <release>.db.gz beside this file.
 */
async function main([release = 'unnamed']: readonly string[]): Promise<void> {
  const secret = 'a-secret-for-tests-only';
  const server = await startGameServer({
    publicDir: join(root, 'public'),
    env: { FL_VERIFY: 'queue', FL_VERIFIER_SECRET: secret },
  });
  const api = apiOf(server);
  try {
    await seedExample(server.url, server.superuser, join(root, 'public'));
    await fetch(`${server.url}/api/fl/queue`, { method: 'POST', headers: { 'X-Fl-Secret': secret } });
    const path = `/api/collections/rides/records?perPage=1&filter=${encodeURIComponent("status = 'pending'")}`;
    const token = await api.superuser();
    while ((await api.call<{ totalItems: number }>('GET', path, undefined, token)).body.totalItems > 0)
      await setTimeout(1000);
    // In good order, so that everything is in the one file.
    await server.stop();
    const database = readFileSync(join(server.dataDir, 'data.db'));
    writeFileSync(new URL(`${release}.db.gz`, import.meta.url), gzipSync(database, { level: 9 }));
  } finally {
    await server.close();
  }
}

main(process.argv.slice(2)).catch(reportAndExit);
