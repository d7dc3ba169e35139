import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBinary, pocketBaseArguments, pocketBaseEnvironment } from '../../scripts/pocketbase';
import { type Api, apiOf, type Json } from '../harness/api';
import { type GameServer, ownBuild, startGameServer } from '../harness/game-server';

/** Servers, members and events as release 0.1.0 kept them; samples/README.md tells who is in them. */
function unpack(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const packed = readFileSync(new URL('samples/clubs-0.1.0.db.gz', import.meta.url));
  writeFileSync(join(dataDir, 'data.db'), gunzipSync(packed));
}

const SERVERS = ['larch', 'spruce', 'absent', 'closed', 'orphan', 'rowless'] as const;
const idOf = (name: string) => name.padEnd(15, '0');

/** The migrations that this file is about, in their order. Later ones are left out. */
const CLUBS = [
  '1763690270_roles',
  '1763690271_founding',
  '1763690272_club_lists',
  '1763690273_invitations',
  '1763690274_ridden_days',
  '1763690275_news',
  '1763690276_reports',
];

function keepMigrations(folder: string, isKept: (name: string) => boolean): void {
  for (const file of readdirSync(folder)) if (!isKept(file.replace(/\.js$/, ''))) rmSync(join(folder, file));
}

interface Old {
  readonly api: Api;
  /** Users by the first part of their address. */
  readonly users: Readonly<Record<string, string>>;
  list(collection: string, filter?: string): Promise<readonly Json[]>;
}

async function open(server: GameServer): Promise<Old> {
  const api = apiOf(server);
  const token = await api.superuser();
  const list = async (collection: string, filter = ''): Promise<readonly Json[]> => {
    const path = `/api/collections/${collection}/records?perPage=500&sort=@rowid&filter=${encodeURIComponent(filter)}`;
    return (await api.call<{ items: Json[] }>('GET', path, undefined, token)).body.items;
  };
  const users = (await list('users')).map(({ email, id }) => [String(email).split('@')[0], id]);
  return { api, list, users: Object.fromEntries(users) as Record<string, string> };
}

describe('the servers of release 0.1.0', () => {
  let server: GameServer;
  let old: Old;
  beforeAll(async () => {
    server = await startGameServer({ prepare: unpack });
    old = await open(server);
  });
  afterAll(() => server?.close());

  /** Who belongs to a server, as `name role`; those who left in brackets. */
  const membersOf = async (name: string) => {
    const names = Object.fromEntries(Object.entries(old.users).map(([user, id]) => [id, user]));
    const rows = await old.list('server_members', `server = "${idOf(name)}"`);
    return rows
      .map(({ user, role, deleted }) => {
        const text = `${names[String(user)] ?? 'nobody'} ${String(role)}`;
        return deleted === true ? `(${text})` : text;
      })
      .sort();
  };

  it('have their founder as owner, and everybody else as they were', async () => {
    expect(await Promise.all(SERVERS.map(membersOf))).toEqual([
      ['(dai member)', 'ann owner', 'ben host', 'chiara member'],
      ['ben owner', 'chiara member'],
      // Its founder had left, and ruled it all the same.
      ['chiara host', 'dai owner'],
      ['ann owner'],
      ['(nobody member)', 'emil member'],
      // Its founder had no row.
      ['emil owner'],
    ]);
    const rows = await old.list('servers');
    expect(
      rows.map(({ name, owner, open: isOpen, requests, deleted }) => [
        name,
        owner,
        isOpen,
        requests,
        deleted,
      ]),
    ).toEqual([
      ['Larch', old.users.ann, true, false, false],
      ['Spruce', old.users.ben, false, false, false],
      ['Absent', old.users.dai, true, false, false],
      ['Closed', old.users.ann, true, false, true],
      ['Orphan', '', true, false, false],
      ['Rowless', old.users.emil, true, false, false],
    ]);
  });

  it('have numbers that devices hear of, each once', async () => {
    const rows = await old.list('server_members');
    const numbers = rows.map(({ seq }) => Number(seq));
    expect(new Set(numbers).size).toBe(numbers.length);
    const { body } = await old.api.call('GET', '/api/sync/state');
    expect(Math.max(...numbers)).toBeLessThanOrEqual(Number(body.counter));
    expect(rows.every(({ since }) => String(since).startsWith('20'))).toBe(true);
  });

  it('keep their events, and the days that were ridden', async () => {
    expect((await old.list('events')).map(({ name }) => name)).toEqual(['Evening race', 'Spruce cup']);
    const token = await old.api.logIn('chiara@club.invalid');
    const path = `/api/fl/servers/members?server=${idOf('larch')}`;
    const { body } = await old.api.call<{ items: Json[] }>('GET', path, undefined, token);
    expect(body.items.map(({ name, role }) => [name, role])).toEqual([
      ['ann', 'owner'],
      ['ben', 'host'],
      ['chiara', 'member'],
    ]);
  });

  it('go on: the owner makes a trainer, who holds an event', async () => {
    const [ben, chiara] = [
      await old.api.logIn('ben@club.invalid'),
      await old.api.logIn('chiara@club.invalid'),
    ];
    const body = { server: idOf('spruce'), user: old.users.chiara, role: 'trainer' };
    expect((await old.api.call('POST', '/api/fl/servers/role', body, ben)).status).toBe(204);
    const [event] = await old.list('events', 'name = "Spruce cup"');
    const rename = await old.api.call(
      'PATCH',
      `/api/collections/events/records/${String(event?.id)}`,
      { name: 'Spruce trophy' },
      chiara,
    );
    expect(rename.status).toBe(200);
  });
});

describe('the migrations of servers and members', () => {
  let folder: string;
  let built: { hooksDir: string; migrationsDir: string };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fall-line-down-'));
    built = await ownBuild(join(folder, 'server'));
    keepMigrations(built.migrationsDir, (name) => name <= CLUBS.at(-1)!);
    // Migrations find their modules there all the same.
    rmSync(join(built.hooksDir, 'hooks.pb.js'));
    unpack(join(folder, 'data'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const migrate = async (...words: readonly string[]): Promise<void> => {
    const options = { ...built, dataDir: join(folder, 'data') };
    const args = ['migrate', ...words, ...pocketBaseArguments(options)];
    const running = promisify(execFile)(findBinary().path, args, { env: pocketBaseEnvironment({}, {}) });
    // It asks before it goes back.
    running.child.stdin?.end('y\n');
    await running;
  };
  /** Collections, rules and columns, and the rows of members, as a server on a copy of the data has them; no hook runs. */
  const outline = async (isOld: boolean) => {
    const server = await startGameServer({
      prepare(dataDir) {
        cpSync(join(folder, 'data'), dataDir, { recursive: true });
        const server = join(dataDir, '..', 'server');
        keepMigrations(join(server, 'migrations'), (name) =>
          isOld ? name < CLUBS[0]! : name <= CLUBS.at(-1)!,
        );
        rmSync(join(server, 'hooks', 'hooks.pb.js'));
      },
    });
    try {
      const { api, list } = await open(server);
      const path = '/api/collections?perPage=200&sort=name';
      const { body } = await api.call<{ items: Json[] }>('GET', path, undefined, await api.superuser());
      const collections = body.items.map(
        ({ id: _id, created: _created, updated: _updated, fields, indexes, ...rest }) => ({
          ...rest,
          // PocketBase writes the names of an index that was made anew in quotes.
          indexes: (indexes as readonly string[]).map((sql) => sql.replaceAll('`', '')).sort(),
          fields: (fields as readonly Json[]).map(({ id: _field, ...field }) => field),
        }),
      );
      const members = await list('server_members');
      return {
        collections,
        members: members.map(({ id, user, role, deleted }) => [id, user, role, deleted]),
      };
    } finally {
      await server.close();
    }
  };

  it('go back step by step, and forward again to the same', async () => {
    const before = await outline(true);
    await migrate('up');
    const up = await outline(false);
    expect(up.collections).not.toEqual(before.collections);
    for (const _ of CLUBS) await migrate('down', '1');
    const back = await outline(true);
    expect(back.collections).toEqual(before.collections);
    // Who had no row is a host now, as founders were; nobody else has changed.
    expect(back.members).toEqual(
      expect.arrayContaining(before.members.filter(([, , , left]) => left !== true)),
    );
    await migrate('up');
    expect(await outline(false)).toEqual(up);
  });
});
