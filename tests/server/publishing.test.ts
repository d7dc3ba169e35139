import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/paths';
import { type Course, canonicalCourse } from '../../src/sim';
import { lights, type Track } from '../../src/tracks';
import { type Account, type Api, apiOf, type Json } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';

const tracks = JSON.parse(readFileSync(join(root, 'public', 'tracks.json'), 'utf8')) as readonly Track[];
const rows = (collection: string) => `/api/collections/${collection}/records`;

describe('publishing', () => {
  let server: GameServer;
  let api: Api;
  let ann: Account;
  beforeAll(async () => {
    server = await startGameServer();
    api = apiOf(server);
    ann = await api.account('ann', { verified: true });
  });
  afterAll(() => server?.close());

  const rowFor = (n: number, more: Json = {}): Json => {
    const { name, style, builderVersion, course, hash, light, seed, reference } = tracks[n]!;
    const body = {
      name,
      style,
      builderVersion,
      hash,
      light,
      seed,
      reference,
      course: JSON.stringify(course),
    };
    return { ...body, owner: ann.id, visibility: 'public', deleted: false, ...more };
  };
  const publish = (row: Json, who: Account = ann) =>
    api.call<Json & { data: Readonly<Record<string, { code: string }>> }>(
      'POST',
      rows('tracks'),
      row,
      who.token,
    );
  const codesOf = async (row: Json) => {
    const { status, body } = await publish(row);
    return [status, ...Object.entries(body.data ?? {}).map(([field, { code }]) => `${field} ${code}`)];
  };

  it('takes tracks in every light that the game knows, and in no other', async () => {
    const eve = await api.account('eve', { verified: true });
    const inLight = async (light: string, n: number) => {
      const { status, body } = await publish(rowFor(n, { owner: eve.id, light }), eve);
      return [status, body.light];
    };
    const kept = await Promise.all(lights.map((light, i) => inLight(light, 8 + i)));
    expect(kept).toEqual(lights.map((light) => [200, light]));
    expect((await inLight('dusk', 7))[0]).toBe(400);
  });

  it('derives what can be derived and takes the author from the account', async () => {
    const row = rowFor(0, {
      author: 'Somebody else',
      gates: 1,
      lengthM: 1,
      dropM: 1,
      version: 9,
      source: 'a'.repeat(15),
    });
    const { status, body } = await publish(row);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ author: 'ann', official: false, plays: 0, version: 1, hash: tracks[0]!.hash },
      ...{ gates: tracks[0]!.course.gates.length, lengthM: Math.round(tracks[0]!.course.finish / 1000) },
    });
  });

  it('counts the versions of one track', async () => {
    const { body } = await publish(rowFor(1, { source: 'a'.repeat(15) }));
    expect(body.version).toBe(2);
    expect((await publish(rowFor(2, { source: 'b'.repeat(15) }))).body.version).toBe(1);
  });

  it.each([
    ['the same course twice', {}, 'hash already-published'],
    ['a hash that is not the course’s', { hash: '0'.repeat(64) }, 'hash hash-differs'],
    ['a course that is not JSON', { course: '{' }, 'course not-json'],
    ['a course of nothing', { course: '{}' }, 'course missing'],
    ['a course with a finish before the gates', { course: courseWith({ finish: 1000 }) }, 'course'],
    ['a style of another discipline', { style: 'downhill' }, 'course wrong-discipline'],
    ['medals in the wrong order', { reference: upsideDown() }, 'reference times-not-ascending'],
  ])('refuses %s', async (_, more, code) => {
    const [status, found] = await codesOf({ ...rowFor(0), ...more });
    expect(status).toBe(400);
    expect(String(found)).toContain(code);
  });

  it('tells a call that is sent again that its id is taken', async () => {
    const row = rowFor(3, { id: 'sentagain000001' });
    expect((await publish(row)).status).toBe(200);
    expect(await codesOf(row)).toEqual([400, 'id validation_not_unique']);
  });

  it.each([
    ['an unknown key', { more: 1 }],
    [
      'more trees than there is room for',
      { trees: Array.from({ length: 2001 }, (_, y) => ({ x: 0, y, r: 50 })) },
    ],
    ['lists of other lengths', { width: [] }],
    ['the finish before the gates', { finish: 1000 }],
  ])('does not keep a course of one’s own with %s', async (_, more) => {
    const course = { ...tracks[29]!.course, ...more } as Course;
    const hash = createHash('sha256').update(canonicalCourse(course)).digest('hex');
    const row = rowFor(29, { visibility: 'private', course: JSON.stringify(course), hash });
    expect(await codesOf(row)).toEqual([400, 'course not-a-course']);
  });

  it('lets a course go only with its track', async () => {
    const { body } = await publish(rowFor(28, { visibility: 'private' }));
    const path = `${rows('tracks')}/${String(body.id)}`;
    expect((await api.call('PATCH', path, { course: '' }, ann.token)).status).toBe(400);
    expect((await api.call('PATCH', path, { course: '', deleted: true }, ann.token)).status).toBe(200);
  });

  it('is not needed for a track of one’s own, but its hash must be its course’s all the same', async () => {
    const row = (more: Json) => rowFor(30, { visibility: 'private', ...more });
    expect(await codesOf(row({ hash: tracks[0]!.hash }))).toEqual([400, 'hash hash-differs']);
    expect(await codesOf(row({ course: '[]' }))).toEqual([400, 'course not-a-course']);
    const { status, body } = await publish(row({}));
    expect(status).toBe(200);
    const change = async (more: Json) =>
      (await api.call('PATCH', `${rows('tracks')}/${String(body.id)}`, more, ann.token)).status;
    expect(await change({ course: JSON.stringify(tracks[31]!.course) })).toBe(400);
    expect(await change({ hash: tracks[31]!.hash })).toBe(400);
    expect(await change({ course: JSON.stringify(tracks[31]!.course), hash: tracks[31]!.hash })).toBe(200);
    expect(await change({ deleted: true, course: '' })).toBe(200);
  });

  it('ends at twenty tracks at a time, also when two devices publish at once', async () => {
    const ben = await api.account('ben', { verified: true });
    const row = (n: number) => rowFor(n, { owner: ben.id });
    for (let n = 0; n < 19; n++) expect((await publish(row(n), ben)).status).toBe(200);
    const last = await Promise.all([publish(row(19), ben), publish(row(20), ben), publish(row(21), ben)]);
    expect(last.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const refused = last.find(({ status }) => status === 400);
    expect(refused?.body.data).toMatchObject({ visibility: { code: 'too-many-tracks' } });
    const mine = last.find(({ status }) => status === 200)?.body;
    const path = `${rows('tracks')}/${String(mine?.id)}`;
    expect((await api.call('PATCH', path, { deleted: true }, ben.token)).status).toBe(200);
    expect((await publish(row(22), ben)).status).toBe(200);
  });
});

function courseWith(more: Json): string {
  return JSON.stringify({ ...tracks[0]!.course, ...more });
}

function upsideDown(): Json {
  const { authorUs, bronzeUs, ...rest } = tracks[0]!.reference!.ski!;
  return { ski: { ...rest, authorUs: bronzeUs, bronzeUs: authorUs } };
}
