import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PocketBase, servePocketBase } from '../../../scripts/pocketbase';
import { anyFree } from '../../../scripts/ports';
import { bundleForEngines } from '../../../scripts/sim/bundle';

/** A PocketBase whose JavaScript engine answers calls of a bundled module's functions. */
export interface EngineHost {
  readonly server: PocketBase;
  /** The bundled module as the engine is given it: the text of a CommonJS module. */
  readonly code: string;
  /** Calls `name` of the module with one JSON argument inside the engine. */
  call(name: string, argument: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** The handler is turned into text by PocketBase, so it may use nothing from outside itself. */
const HOOK = `routerAdd("POST", "/engine/{name}", (e) => {
  const module = require(__hooks + "/engine.js");
  const argument = JSON.parse(toString(e.request.body, 33554432));
  return e.json(200, { answer: module[e.request.pathValue("name")](argument) });
}, $apis.bodyLimit(33554432));
`;

/** Starts a real PocketBase in a fresh folder that can run the module at `entry`. */
export async function startEngineHost(entry: URL): Promise<EngineHost> {
  const folder = mkdtempSync(join(tmpdir(), 'fall-line-engine-'));
  const at = (name: string): string => {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const hooksDir = at('hooks');
  const code = await bundleForEngines(entry);
  writeFileSync(join(hooksDir, 'engine.js'), code);
  writeFileSync(join(hooksDir, 'engine.pb.js'), HOOK);
  const server = await servePocketBase({
    dataDir: at('data'),
    publicDir: at('public'),
    migrationsDir: at('migrations'),
    hooksDir,
    port: await anyFree(),
  });
  return {
    server,
    code,
    async call(name, argument) {
      const answer = await fetch(`${server.url}/engine/${name}`, {
        method: 'POST',
        body: JSON.stringify(argument),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`the engine answered ${answer.status}: ${text}`);
      return (JSON.parse(text) as { answer: unknown }).answer;
    },
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
