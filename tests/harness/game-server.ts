import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '../../scripts/build-server';
import { distDir } from '../../scripts/paths';
import { type PocketBase, servePocketBase, upsertSuperuser } from '../../scripts/pocketbase';
import { anyFree } from '../../scripts/ports';

/** The game on a real PocketBase of its own, with the house's hooks and migrations and an empty database. */
export interface GameServer {
  readonly url: string;
  readonly port: number;
  readonly superuser: { readonly email: string; readonly password: string };
  /** Ends it as a power cut would; its data stays. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

/** @param options.publicDir the built game, by default dist/ */
export async function startGameServer(
  options: { publicDir?: string; port?: number; env?: Record<string, string> } = {},
): Promise<GameServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fall-line-server-'));
  const port = options.port ?? (await anyFree());
  const built = await buildServer(join(folder, 'server'));
  const common = { ...built, dataDir: join(folder, 'data') };
  const superuser = { email: 'operator@fall-line.invalid', password: 'only-for-tests-1' };
  await upsertSuperuser(common, superuser);
  const serve = (): Promise<PocketBase> =>
    servePocketBase({
      ...common,
      publicDir: options.publicDir ?? distDir,
      port,
      // Everything in a test comes from one address.
      env: { FL_RATE_LIMITS: 'off', ...options.env },
    });
  let running = await serve();
  return {
    url: running.url,
    port,
    superuser,
    kill: () => running.kill(),
    async restart() {
      await running.stop();
      running = await serve();
    },
    async close() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
