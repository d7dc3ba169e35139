import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/paths';
import type { Json } from '../harness/api';
import { listen } from '../harness/live-channel';
import { type Attempt, attempts, thefts } from './permissions/attempts';
import { parts } from './permissions/every';
import { describePart } from './permissions/part-tests';
import { routes } from './permissions/routes';
import { subjects } from './permissions/subjects';

/** Full accounts are tried here: the less an account may keep, the sooner it is full. */
const ACCOUNT_MB = 4;

const world = describePart('calls', ACCOUNT_MB);

describe('the table of permissions', () => {
  it('is tried part by part, each in one file', () => {
    const files = readdirSync(import.meta.dirname).filter((name) => /^permissions.*\.test\.ts$/.test(name));
    const texts = files.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
    const tried = texts.flatMap((text) => [
      ...text.matchAll(/^(?:const world = )?describePart\('([\w-]+)'/gm),
    ]);
    expect(tried.map(([, part]) => part).sort()).toEqual([...parts].sort());
  });

  it('holds every collection there is', async () => {
    const { body } = await world().api.call<{ items: { name: string }[] }>(
      'GET',
      '/api/collections?perPage=200',
      undefined,
      world().tokenOf('superuser'),
    );
    const tried = new Set(subjects.map(({ collection }) => collection));
    expect(body.items.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  });
});

it('the table holds every call of the game’s own', () => {
  const folder = join(root, 'server', 'hooks');
  const code = readdirSync(folder)
    .filter((name) => name.endsWith('.pb.ts'))
    .map((name) => join(folder, name))
    .concat(join(root, 'sync', 'server', 'install.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .join();
  const registered = [...code.matchAll(/'(\/api\/(?:fl|sync)\/[^']+)'/g)].map(([, path]) => path);
  expect(registered.length).toBeGreaterThan(4);
  const tried = routes.map(({ path }) => path).filter((path) => /^\/api\/(fl|sync)\//.test(path));
  expect(registered.sort()).toEqual(tried.sort());
});

/** The row as the operator sees it, or undefined when there is none. */
async function rowOf(collection: string, id: string): Promise<Json | undefined> {
  const path = `/api/collections/${collection}/records/${id}`;
  const { status, body } = await world().api.call('GET', path, undefined, world().tokenOf('superuser'));
  return status === 200 ? body : undefined;
}

type Way = (method: string, url: string, body: Json) => Promise<void>;

const ways: readonly (readonly [string, Way])[] = [
  [
    'by itself',
    async (method, url, body) => {
      await world().api.call(method, url, body, world().users.owner.token);
    },
  ],
  [
    'in a batch',
    async (method, url, body) => {
      const requests = [{ method, url, body }];
      await world().api.call('POST', '/api/batch', { requests }, world().users.owner.token);
    },
  ],
  [
    'that makes or changes, in a batch',
    async (_, url, body) => {
      const [, , , collection, , id] = url.split('/');
      const upsert = { ...body, ...(id === undefined ? {} : { id }) };
      const requests = [{ method: 'PUT', url: `/api/collections/${collection}/records`, body: upsert }];
      await world().api.call('POST', '/api/batch', { requests }, world().users.owner.token);
    },
  ],
];

describe('a stranger', () => {
  const filters = [
    'owner.tracks_via_owner.name ~ "a"',
    'owner.email ~ "a"',
    'owner.rides_via_rider.status = "refused"',
    'rides_via_track.stream ~ "a"',
  ];

  it.each(filters)('learns nothing of hidden rows by a filter such as %s', async (filter) => {
    const { token } = world().users.other;
    for (const path of ['tracks', 'track_heads']) {
      const url = `/api/collections/${path}/records`;
      expect(
        (await world().api.call('GET', `${url}?filter=${encodeURIComponent(filter)}`, undefined, token))
          .status,
      ).toBe(400);
    }
    const options = encodeURIComponent(JSON.stringify({ query: { filter } }));
    await expect(listen(world().server.url, [`tracks/*?options=${options}`], token)).rejects.toThrow(/400/);
  });

  it('learns nothing of them by an order', async () => {
    const path = '/api/collections/track_heads/records?sort=owner.email';
    expect((await world().api.call('GET', path, undefined, world().users.other.token)).status).toBe(400);
  });

  const ASKS = 'expand=rides_via_track.track.rides_via_track';

  it('is shown no other rows with a row', async () => {
    const { other } = world().users;
    const { track } = world().rideRow(other.id);
    const rows = '/api/collections/tracks/records';
    const me = `/api/collections/users/records/${other.id}`;
    const logIn = { identity: other.email, password: other.password };
    const tries = [
      ['GET', `${rows}/${String(track)}?${ASKS}&fields=id`],
      ['GET', `${rows}?perPage=1&${ASKS}`],
      ['GET', `${rows}/${String(track)}?%65xpand=rides_via_track`],
      ['GET', `${rows}/${String(track)}?fields=id,expand.rides_via_track.rider`],
      ['PATCH', `${me}?expand=rides_via_rider`, { name: 'Renamed' }],
      ['POST', '/api/collections/users/auth-refresh?expand=rides_via_rider', {}],
      ['POST', '/api/collections/users/auth-with-password?expand=rides_via_rider', logIn],
    ] as const;
    for (const [method, path, body] of tries) {
      const { status } = await world().api.call(method, path, body, other.token);
      expect(`${method} ${path}: ${status}`).toBe(`${method} ${path}: 400`);
    }
  });

  it.each(['expand=rides_via_rider', '%65xpand=rides_via_rider', 'fields=expand.rides_via_rider', 'x=%'])(
    'is shown none by a call of a batch with %s',
    async (query) => {
      const { id, token } = world().users.other;
      const request = { method: 'PATCH', url: `/api/collections/users/records/${id}?${query}`, body: {} };
      const { status } = await world().api.call('POST', '/api/batch', { requests: [request] }, token);
      expect(status).toBe(400);
      const plain = { ...request, url: request.url.replace(query, 'fields=id') };
      expect((await world().api.call('POST', '/api/batch', { requests: [plain] }, token)).status).toBe(200);
    },
  );

  it('hears of no other rows with a row', async () => {
    const { token } = world().users.other;
    const options = encodeURIComponent(JSON.stringify({ query: { expand: 'rides_via_track' } }));
    await expect(listen(world().server.url, [`tracks/*?options=${options}`], token)).rejects.toThrow(/400/);
  });

  it('may filter by what the row shows, live as well', async () => {
    const { token } = world().users.other;
    const path = `/api/collections/track_heads/records?sort=-plays,id&filter=${encodeURIComponent("name ~ 'a.b'")}`;
    expect((await world().api.call('GET', path, undefined, token)).status).toBe(200);
    const options = encodeURIComponent(JSON.stringify({ query: { filter: 'deleted = false' } }));
    const channel = await listen(world().server.url, [`tracks/*?options=${options}`], token);
    channel.close();
  });
});

describe.each(ways)('a call %s', (_, way) => {
  it.each([...attempts, ...thefts].filter((one) => one.target !== undefined))(
    'changes nothing of $name',
    async ({ collection, target, values }: Attempt) => {
      const id = (await target?.(world())) ?? '';
      const before = await rowOf(collection, id);
      await way('PATCH', `/api/collections/${collection}/records/${id}`, values);
      expect(before).toBeDefined();
      expect(await rowOf(collection, id)).toEqual({ ...before, updated: expect.any(String) });
    },
  );

  it.each(attempts.filter((one) => one.create !== undefined))(
    'makes no $name',
    async ({ collection, create, values }: Attempt) => {
      const id = `made${Math.random().toString(36).slice(2)}00000000000`.slice(0, 15);
      await way('POST', `/api/collections/${collection}/records`, { ...create?.(world()), ...values, id });
      // Refused, or made without it.
      expect((await rowOf(collection, id)) ?? {}).not.toMatchObject(values);
    },
  );

  it('makes the same rows when it asks for nothing special', async () => {
    const { trackRow, rideRow, users } = world();
    for (const [collection, row] of [
      ['rides', rideRow(users.owner.id)],
      ['tracks', trackRow(9, users.owner.id, 'private')],
    ] as const) {
      const id = `made${Math.random().toString(36).slice(2)}00000000000`.slice(0, 15);
      await way('POST', `/api/collections/${collection}/records`, { ...row, id });
      expect(await rowOf(collection, id)).toBeDefined();
    }
  });
});
