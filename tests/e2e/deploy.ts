import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distDir } from '../../scripts/paths';
import { precompress } from '../../scripts/precompress';
import { type GameServer, startGameServer } from '../harness/game-server';

/** A server of its own with its own copy of the built game, for tests that end it or deploy a newer version to it. */
export interface Deployment extends GameServer {
  /**
   * Puts another build in place of the one served: the same game under another build id.
   * @param missing a file the new worker lists and the server does not have, as in half a deployment
   */
  deploy(buildId: string, missing?: string): void;
}

export async function deployGame(): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'fall-line-deployment-'));
  cpSync(distDir, folder, { recursive: true });
  const server = await startGameServer({ publicDir: folder });
  return {
    ...server,
    deploy(buildId, missing) {
      edit(join(folder, 'index.html'), /(<meta name="build" content=")[^"]*/, `$1${buildId}`);
      // What the build does: the page has another revision in the worker's list, so the worker has other bytes.
      edit(join(folder, 'sw.js'), /(\{"revision":")[^"]*("\s*,\s*"url":"index\.html")/, `$1${buildId}$2`);
      if (missing !== undefined) {
        edit(join(folder, 'sw.js'), /(\[)(\{"revision":)/, `$1{"revision":null,"url":"${missing}"},$2`);
      }
      precompress(folder);
    },
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function edit(path: string, from: RegExp, to: string): void {
  const before = readFileSync(path, 'utf8');
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${path} has nothing like ${from}`);
  writeFileSync(path, after);
}
