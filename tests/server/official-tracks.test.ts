import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/paths';
import type { Track } from '../../src/tracks';
import { type Api, apiOf } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';

const tracks = JSON.parse(readFileSync(join(root, 'public', 'tracks.json'), 'utf8')) as readonly Track[];
const rows = (collection: string) => `/api/collections/${collection}/records`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-official-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the tracks of the game', () => {
  let server: GameServer;
  let api: Api;
  let publicDir: string;
  const write = (list: readonly Track[]) =>
    writeFileSync(join(publicDir, 'tracks.json'), JSON.stringify(list));
  const [first, second, third] = tracks as [Track, Track, Track];
  const rowOf = async (id: string) =>
    (await api.call('GET', `${rows('tracks')}/${id}`, undefined, await api.superuser())).body;

  beforeAll(async () => {
    publicDir = join(folder, 'public');
    mkdirSync(publicDir);
    write([first, second]);
    server = await startGameServer({ publicDir });
    api = apiOf(server);
  });
  afterAll(() => server?.close());

  it('are on the server from its start, under their own ids', async () => {
    const { course, ...row } = await rowOf(first.id);
    expect(JSON.parse(String(course))).toEqual(first.course);
    expect(row).toMatchObject({
      ...{ name: first.name, style: first.style, hash: first.hash, reference: first.reference },
      ...{ owner: '', official: true, visibility: 'public', version: 1, deleted: false },
      ...{ gates: first.course.gates.length, lengthM: Math.round(first.course.finish / 1000) },
    });
  });

  it('are left alone by a start that finds nothing new', async () => {
    const before = await rowOf(first.id);
    await server.restart();
    expect(await rowOf(first.id)).toEqual(before);
  });

  it('follow the game: a new one is added, a changed one changed', async () => {
    write([first, { ...third, id: second.id }, third]);
    await server.restart();
    expect(await rowOf(second.id)).toMatchObject({ hash: third.hash, version: 2, official: true });
    expect(await rowOf(third.id)).toMatchObject({ hash: third.hash, version: 1 });
    expect((await rowOf(first.id)).version).toBe(1);
  });
});
