import { writeFileSync } from 'node:fs';
import { type ClientRequest, get } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GameServer, startGameServer } from '../harness/game-server';

/** Each engine loads a module once; this one counts who does, over all of them. */
const counter = "$app.store().setFunc('engines', (old) => (old || 0) + 1); module.exports = {};";
const route = `routerAdd('GET', '/api/engines', (e) => {
  require(\`\${__hooks}/counter.js\`);
  return e.json(200, { engines: $app.store().get('engines') });
});`;

let server: GameServer;
const open: ClientRequest[] = [];
beforeAll(async () => {
  server = await startGameServer({
    prepare: (dataDir) => {
      const hooks = join(dataDir, '..', 'server', 'hooks');
      writeFileSync(join(hooks, 'counter.js'), counter);
      writeFileSync(join(hooks, 'counter.pb.js'), route);
    },
  });
});
afterAll(async () => {
  for (const channel of open) channel.destroy();
  await server?.close();
});

/** Resolves once the server has greeted a new channel of live changes, which then stays open. */
function openChannel(): Promise<string> {
  return new Promise((resolve, reject) => {
    const channel = get(`${server.url}/api/realtime`, (answer) =>
      answer.once('data', (data: Buffer) => resolve(data.toString())),
    );
    open.push(channel.on('error', reject));
  });
}

/** How many engines have answered, after as many calls as there are channels. */
async function enginesAfter(calls: number): Promise<number> {
  let engines = 0;
  for (let n = 0; n < calls; n++) {
    ({ engines } = (await (await fetch(`${server.url}/api/engines`)).json()) as { engines: number });
  }
  return engines;
}

it('a hundred open channels of live changes hold no engine', async () => {
  expect(await enginesAfter(1)).toBe(1);
  for (let n = 0; n < 100; n++) expect(await openChannel()).toContain('PB_CONNECT');
  // The clock's own jobs may hold an engine for a while; each channel would, and then each call would build its own.
  expect(await enginesAfter(100)).toBeLessThan(10);
});
