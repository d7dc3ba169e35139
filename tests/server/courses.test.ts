import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../harness/eventually';
import { bigWrongCourse, otherCourse } from './big-course';
import { codeOf, makeId, type Rider, type RidingServer, startRiding, tracks } from './riding';

const track = tracks[0]!;
const rows = '/api/collections/tracks/records';

function rowFor(owner: Rider, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const { name, style, builderVersion, light, seed } = track;
  return {
    ...{ id: makeId(), name, style, builderVersion, light, seed, owner: owner.id, deleted: false },
    ...{ visibility: 'private', ...otherCourse(track, 0), ...more },
  };
}

/** The status of an answer, and after how many seconds it may be asked for again. */
async function post(server: RidingServer, who: Rider, body: unknown, path = rows): Promise<[number, number]> {
  const answer = await fetch(server.game.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: who.token },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return [answer.status, Number(answer.headers.get('Retry-After') ?? 0)];
}

const batchOf = (owner: Rider, many: readonly Readonly<Record<string, unknown>>[]) => ({
  requests: many.map((more) => ({ method: 'POST', url: rows, body: rowFor(owner, more) })),
});

describe.each(['http', 'queue'] as const)('courses that are looked at by %s', (mode) => {
  let server: RidingServer;
  let ann: Rider;
  beforeAll(async () => {
    server = await startRiding(mode);
    ann = await server.rider('ann');
  });
  afterAll(() => server?.close());

  it.each([
    ['a right one', {}, ''],
    ['a hash that is not its own', { hash: 'a'.repeat(64) }, 'hash:hash-differs'],
    ['no JSON', { course: '{' }, 'course:not-a-course'],
    ['a tree with more than a tree has', { course: bigWrongCourse(track, 0) }, 'course:not-a-course'],
    ['published: no JSON', { visibility: 'public', course: '{' }, 'course:not-json'],
    [
      'published: such a tree',
      { visibility: 'public', course: bigWrongCourse(track, 0) },
      'course:unknown-key',
    ],
    ['published: another style', { visibility: 'public', style: 'downhill' }, 'course:wrong-discipline'],
    ['published: no light there is', { visibility: 'public', light: 'dusk' }, 'light:out-of-range'],
  ])('are told what they are: %s', async (_, more, code) => {
    const answer = await ann.call('POST', rows, rowFor(ann, more));
    expect(answer.status).toBe(code === '' ? 200 : 400);
    expect(codeOf(answer)).toBe(code);
  });

  it('are taken many at a time, as a device that comes back sends them', async () => {
    const bob = await server.rider('bob');
    const many = Array.from({ length: 50 }, (_, n) => otherCourse(track, n));
    expect(await post(server, bob, batchOf(bob, many), '/api/batch')).toEqual([200, 0]);
    const wrong = [...many.slice(0, 3), { course: '[]' }].map((more) => ({ ...more, id: makeId() }));
    const { status, body } = await bob.call('POST', '/api/batch', batchOf(bob, wrong));
    expect([status, Object.keys((body.data as { requests: object }).requests)]).toEqual([400, ['3']]);
  });

  it('are taken as often as somebody builds, and takes back what was built', async () => {
    const cat = await server.rider('cat');
    const row = rowFor(cat);
    expect((await cat.call('POST', rows, row)).status).toBe(200);
    for (let n = 0; n < 60; n++) {
      const { status } = await cat.call('PATCH', `${rows}/${String(row.id)}`, otherCourse(track, n % 40));
      expect(status).toBe(200);
    }
  });

  it('of one who sends none but wrong ones are let wait, and nobody else’s', async () => {
    const [eve, dan] = [await server.rider('eve'), await server.rider('dan')];
    const answers: [number, number][] = [];
    for (let n = 1; n <= 30; n++) {
      answers.push(await post(server, eve, rowFor(eve, { course: bigWrongCourse(track, n) })));
    }
    expect(answers[0]).toEqual([400, 0]);
    const refused = answers.filter(([status]) => status === 429);
    expect(refused.length).toBeGreaterThan(10);
    for (const [, waitS] of refused) expect(waitS).toBeGreaterThan(0);
    expect(await post(server, dan, rowFor(dan, otherCourse(track, 500)))).toEqual([200, 0]);
    // The same for many at once.
    const wrong = [{ course: bigWrongCourse(track, 77) }, { course: bigWrongCourse(track, 78) }];
    expect((await post(server, eve, batchOf(eve, wrong), '/api/batch'))[0]).toBe(429);
  });
});

describe('while the verifier hangs', () => {
  let server: RidingServer;
  beforeAll(async () => {
    server = await startRiding('http');
  });
  afterAll(() => server?.close());

  it('courses wait on their devices, and hold up nobody', async () => {
    const ann = await server.rider('ann');
    await server.wake();
    process.kill(server.verifier!.pid!, 'SIGSTOP');
    const row = rowFor(ann, otherCourse(track, 600));
    const [status, waitS] = await post(server, ann, row);
    expect([status, waitS > 0]).toEqual([503, true]);
    await eventually(async () => expect(await post(server, ann, row)).toEqual([200, 0]));
  });
});
