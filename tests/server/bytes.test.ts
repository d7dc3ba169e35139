import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentHash } from '../../src/tracks';
import { type Account, type Answer, type Api, apiOf, type Json } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { plane } from '../unit/sim/courses';
import { rowFor, streamOf } from './riding';

/** What one account may keep here, counted in bytes. */

const LONGEST = 'A'.repeat(32_768);
const course = plane(14, { length: 60, over: { gates: [], splits: [] } });

const record = (owner: string, more: Json = {}): Json => ({
  ...{ owner, rider: owner, trackId: 'a'.repeat(15), equipment: 'ski', timeUs: 52_470_000, splitsUs: [1] },
  ...{ stream: LONGEST, hash: 'ab'.repeat(32), simVersion: 1, riddenAt: 1, eventId: '', deleted: false },
  ...more,
});
/** A track whose course takes as much as it can. */
const track = (owner: string, more: Json = {}): Json => ({
  ...{ owner, name: 'Mine', style: 'training', builderVersion: 1, light: 'crisp', seed: 1 },
  ...{ course: JSON.stringify(course).padEnd(390_000), hash: contentHash(course), visibility: 'private' },
  ...{ deleted: false, ...more },
});

describe('an account', () => {
  let server: GameServer;
  let api: Api;
  beforeAll(async () => {
    server = await startGameServer({ env: { FL_ACCOUNT_MB: '1' } });
    api = apiOf(server);
  });
  afterAll(() => server?.close());

  type Row = Json & { readonly id: string };
  const sender = (who: Account, collection: string) => (method: string, path: string, body: Json) =>
    api.call<Row>(method, `/api/collections/${collection}/records${path}`, body, who.token);
  const codes = ({ status, body }: Answer) => `${status} ${JSON.stringify(body.data ?? {})}`;
  const full = expect.stringMatching(/^400 .*"(account-full|full-until-verified)"/);

  /** Makes rows and marks each deleted, until one is refused; gives how many were taken, and what refused the last. */
  async function churn(send: ReturnType<typeof sender>, row: () => Json, most: number) {
    for (let made = 0; made < most; made++) {
      const answer = await send('POST', '', row());
      if (answer.status !== 200) return { made, answer };
      expect((await send('PATCH', `/${answer.body.id}`, { deleted: true })).status).toBe(200);
    }
    return { made: most, answer: undefined };
  }

  it('that is verified makes and deletes tracks no further than its bytes', async () => {
    const ann = await api.account('ann', { verified: true });
    const { made, answer } = await churn(sender(ann, 'tracks'), () => track(ann.id), 5);
    expect(made).toBe(2);
    expect(codes(answer!)).toEqual(full);
    expect(answer!.body.message).toBe('You can keep 1 MB here.');
  });

  it('that is not verified has kilobytes', async () => {
    const ben = await api.account('ben');
    const send = sender(ben, 'records');
    let last: Row | undefined;
    let made = 0;
    for (; made < 20; made++) {
      const { status, body } = await send('POST', '', record(ben.id));
      if (status !== 200) break;
      last = body;
    }
    expect(made).toBe(15);
    const refused = await send('POST', '', record(ben.id));
    expect(codes(refused)).toEqual(full);
    expect(refused.body.message).toBe('You can keep 500 kB here until your e-mail address is verified.');
    // The same call again is told that its id is taken; what goes makes room.
    expect(codes(await send('POST', '', record(ben.id, { id: last!.id })))).toContain(
      'validation_not_unique',
    );
    expect((await send('PATCH', `/${last!.id}`, { deleted: true })).status).toBe(200);
    expect((await send('POST', '', record(ben.id))).status).toBe(200);
    // Nothing of it is left to be brought back without its stream, and for the whole there is no room now.
    expect(codes(await send('PATCH', `/${last!.id}`, { deleted: false }))).toContain('validation_required');
    expect(codes(await send('PATCH', `/${last!.id}`, record(ben.id)))).toEqual(full);
    const verified = await api.put('users', { verified: true }, ben.id);
    expect(verified.verified).toBe(true);
    const back = await send('PATCH', `/${last!.id}`, record(ben.id));
    expect(back.status).toBe(200);
    expect(back.body.stream).toBe(LONGEST);
  });

  it('finds no way around it by many calls at once', async () => {
    const ida = await api.account('ida');
    const calls = Array.from({ length: 60 }, () => sender(ida, 'records')('POST', '', record(ida.id)));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(15);
    expect(statuses.filter((status) => status === 400)).toHaveLength(45);
  });

  it('pays for what it has marked deleted', async () => {
    const cid = await api.account('cid');
    const { made, answer } = await churn(
      sender(cid, 'records'),
      () => record(cid.id, { stream: 'AAAA' }),
      1100,
    );
    expect(made).toBeLessThan(1000);
    expect(codes(answer!)).toEqual(full);
  });

  it('writes no more than anybody rides or builds, though it keeps one row', async () => {
    const hal = await api.account('hal');
    const send = sender(hal, 'records');
    const { id } = (await send('POST', '', record(hal.id))).body;
    let answer: Answer | undefined;
    let written = 0;
    for (; written < 400 && answer === undefined; written++) {
      const changed = await send('PATCH', `/${id}`, { riddenAt: written, stream: LONGEST });
      if (changed.status !== 200) answer = changed;
    }
    expect(answer).toMatchObject({ status: 429, body: { message: expect.stringContaining('try again') } });
    expect(written).toBeGreaterThan(100);
    // Nobody else waits for it.
    const ivy = await api.account('ivy');
    expect((await sender(ivy, 'records')('POST', '', record(ivy.id))).status).toBe(200);
  });

  it('grows by no change either', async () => {
    const dan = await api.account('dan');
    const send = sender(dan, 'records');
    const small: string[] = [];
    for (let i = 0; i < 16; i++)
      small.push((await send('POST', '', record(dan.id, { stream: 'AAAA' }))).body.id);
    const answers = [];
    for (const id of small) answers.push((await send('PATCH', `/${id}`, { stream: LONGEST })).status);
    expect(answers).toEqual([...Array(15).fill(200), 400]);
  });

  it('counts rides, and all rows of a batch together', async () => {
    const eve = await api.account('eve', { verified: true });
    const requests = Array.from({ length: 33 }, () => ({
      method: 'POST',
      url: '/api/collections/records/records',
      body: record(eve.id),
    }));
    const batch = await api.call('POST', '/api/batch', { requests }, eve.token);
    expect(codes(batch)).toEqual(full);
    expect(
      (await api.call('POST', '/api/batch', { requests: requests.slice(0, 29) }, eve.token)).status,
    ).toBe(200);
    const ride = (n: number) => ({ ...rowFor(n, streamOf(n)), rider: eve.id });
    const answers = [];
    for (let n = 0; n < 30; n++) answers.push(codes(await sender(eve, 'rides')('POST', '', ride(n))));
    expect(answers[0]).toMatch(/^200/);
    expect(answers.at(-1)).toMatch(/^400 .*"rider".*"account-full"/);
  });

  it('that is not verified sends no batch, and neither does a guest', async () => {
    const fay = await api.account('fay');
    const send = (token?: string) => {
      const body = record(fay.id, { stream: 'AAAA' });
      const requests = [{ method: 'POST', url: '/api/collections/records/records', body }];
      return api.call('POST', '/api/batch', { requests }, token);
    };
    expect((await send(fay.token)).status).toBe(403);
    expect((await send()).status).toBe(403);
    await api.put('users', { verified: true }, fay.id);
    expect((await send(fay.token)).status).toBe(200);
  });

  it('writes no sign of four bytes where one is enough', async () => {
    const gil = await api.account('gil', { verified: true });
    const skier = '\u26F7'.repeat(100);
    const rows = [
      ['records', record(gil.id, { stream: skier }), 'stream'],
      ['rides', { ...rowFor(40, streamOf(40)), rider: gil.id, ticket: skier }, 'ticket'],
      ['rides', { ...rowFor(40, streamOf(40)), rider: gil.id, stream: skier }, 'stream'],
      ['tracks', track(gil.id, { course: `${JSON.stringify(course)}\u00a0` }), 'course'],
    ] as const;
    for (const [collection, row, field] of rows) {
      const answer = await sender(gil, collection)('POST', '', row);
      expect([collection, answer.status, Object.keys((answer.body.data ?? {}) as Json)]).toEqual([
        collection,
        400,
        [field],
      ]);
    }
  });
});
