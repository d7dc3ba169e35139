import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '../../scripts/build-server';
import { servePocketBase, upsertSuperuser } from '../../scripts/pocketbase';
import { anyFree } from '../../scripts/ports';
import { type Api, apiOf, type Json, PASSWORD } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';

/** What the first release consisted of. */
const FIRST = ['1763683200_settings.js'];
const superuser = { email: 'operator@fall-line.invalid', password: 'only-for-tests-1' };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-migrations-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Fills a data folder as a server of the first release would have. */
async function runFirstRelease(dataDir: string): Promise<void> {
  const built = await buildServer(join(folder, 'first'));
  for (const name of readdirSync(built.migrationsDir)) {
    if (!FIRST.includes(name)) rmSync(join(built.migrationsDir, name));
  }
  // Its hooks knew nothing of what came later.
  const hooksDir = join(folder, 'no-hooks');
  mkdirSync(hooksDir, { recursive: true });
  const common = { dataDir, hooksDir, migrationsDir: built.migrationsDir };
  await upsertSuperuser(common, superuser);
  const port = await anyFree();
  const server = await servePocketBase({ ...common, publicDir: folder, port });
  const post = async (path: string, body: Json, token = '') => {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: token },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as { token: string };
  };
  const { token } = await post('/api/collections/_superusers/auth-with-password', {
    identity: superuser.email,
    password: superuser.password,
  });
  for (const [email, name] of [
    ['Ann@club.invalid', 'Ann'],
    ['ann@CLUB.invalid', 'Second Ann'],
    ['ben@club.invalid', ''],
  ] as const) {
    const row = { email, name, password: PASSWORD, passwordConfirm: PASSWORD, verified: true };
    await post('/api/collections/users/records', row, token);
  }
  await server.stop();
}

describe('data of the first release', () => {
  let server: GameServer;
  let api: Api;
  beforeAll(async () => {
    server = await startGameServer({ prepare: runFirstRelease });
    api = apiOf(server);
  });
  afterAll(() => server?.close());

  it('still has its users, whose addresses are theirs in any case', async () => {
    const { body } = await api.call<{ record: Json }>('POST', '/api/collections/users/auth-with-password', {
      identity: 'ANN@club.invalid',
      password: PASSWORD,
    });
    expect(body.record).toMatchObject({
      name: 'Ann',
      email: 'ann@club.invalid',
      verified: true,
      premium: false,
    });
    await expect(api.logIn('ben@club.invalid')).resolves.toBeTruthy();
  });

  it('keeps the second of two users whose addresses differed in case alone, for the operator to see', async () => {
    const path = `/api/collections/users/records?filter=${encodeURIComponent('name = "Second Ann"')}`;
    const { body } = await api.call<{ items: Json[] }>('GET', path, undefined, await api.superuser());
    expect(body.items[0]?.email).toMatch(/^[a-z0-9]{15}@duplicate\.invalid$/);
  });

  it('has everything a new server has', async () => {
    const fresh = await startGameServer();
    try {
      const outline = async (of: Api) => {
        const path = '/api/collections?perPage=200&sort=name';
        const { body } = await of.call<{ items: Json[] }>('GET', path, undefined, await of.superuser());
        return body.items.map(
          ({ name, fields, indexes, listRule, viewRule, createRule, updateRule, deleteRule }) => ({
            name,
            fields: (fields as readonly { name: string }[]).map((field) => field.name),
            indexes,
            rules: [listRule, viewRule, createRule, updateRule, deleteRule],
          }),
        );
      };
      expect(await outline(api)).toEqual(await outline(apiOf(fresh)));
      const heads = '/api/collections/track_heads/records?perPage=1';
      const count = async (of: Api) =>
        (await of.call<{ totalItems: number }>('GET', heads, undefined, await of.superuser())).body
          .totalItems;
      expect(await count(api)).toBe(await count(apiOf(fresh)));
      expect(await count(api)).toBeGreaterThan(10);
    } finally {
      await fresh.close();
    }
  });
});
