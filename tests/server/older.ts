import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Operator, upsertSuperuser } from '../../scripts/operator';
import { servePocketBase } from '../../scripts/pocketbase';
import { anyFree } from '../../scripts/ports';
import { ownBuild } from '../harness/game-server';

/**
 * Fills a data folder as a server would have that knew only the migrations before one of them; no hook runs.
 * @param first the beginning of the first name that it does not know, such as `1763690080`
 */
export async function runBefore(
  first: string,
  dataDir: string,
  fill: (url: string, superuser: Operator) => Promise<void>,
): Promise<void> {
  const superuser = { email: 'operator@fall-line.invalid', password: 'only-for-tests-1' };
  const folder = mkdtempSync(join(tmpdir(), 'fall-line-older-'));
  try {
    const { migrationsDir, hooksDir } = await ownBuild(folder);
    for (const name of readdirSync(migrationsDir)) if (name >= first) rmSync(join(migrationsDir, name));
    // Migrations find their modules there all the same.
    rmSync(join(hooksDir, 'hooks.pb.js'));
    const common = { dataDir, hooksDir, migrationsDir };
    await upsertSuperuser(common, superuser);
    const server = await servePocketBase({ ...common, publicDir: folder, port: await anyFree() });
    await fill(server.url, superuser);
    await server.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
