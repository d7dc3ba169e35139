import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distDir } from '../../scripts/paths';
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
      put(folder, 'index.html', [/(<meta name="build" content=")[^"]*/, `$1${buildId}`]);
      // As a build does, gives the page another revision in the worker's list, so that the worker's bytes differ.
      const page = [/(\{"revision":")[^"]*("\s*,\s*"url":"index\.html")/, `$1${buildId}$2`] as const;
      const lost = [/(\[)(\{"revision":)/, `$1{"revision":null,"url":"${missing}"},$2`] as const;
      put(folder, 'sw.js', ...(missing === undefined ? [page] : [page, lost]));
    },
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Puts a file of the build into the folder, with each of the edits made to it. */
function put(folder: string, name: string, ...edits: readonly (readonly [from: RegExp, to: string])[]): void {
  const whole = edits.reduce(
    (text, [from, to]) => {
      const after = text.replace(from, to);
      if (after === text) throw new Error(`${name} has nothing like ${from}`);
      return after;
    },
    readFileSync(join(distDir, name), 'utf8'),
  );
  const path = join(folder, name);
  writeFileSync(path, whole);
  // The server sends these where they are there. To compress the whole game again takes longer than a test.
  for (const form of ['br', 'gz']) rmSync(`${path}.${form}`, { force: true });
}
