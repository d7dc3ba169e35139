import { describe, expect, it } from 'vitest';
import { contentHash } from '../../src/tracks';
import type { Account, Json } from '../harness/api';
import { ownGameServer, withGameServer } from '../harness/own-server';
import { plane } from '../unit/sim/courses';
import { rowFor, streamOf } from './riding';

const rows = (collection: string) => `/api/collections/${collection}/records`;
const course = plane(14, { length: 60, over: { gates: [], splits: [] } });

const track = (owner: string): Json => ({
  ...{ owner, name: 'Mine', style: 'training', builderVersion: 1, light: 'crisp', seed: 1 },
  ...{ course: JSON.stringify(course), hash: contentHash(course), visibility: 'private', deleted: false },
});

describe('what one account may keep', () => {
  const { api } = ownGameServer();

  async function fill(who: Account, collection: string, row: () => Json, count: number): Promise<void> {
    for (let left = count; left > 0; left -= 20) {
      const requests = Array.from({ length: Math.min(20, left) }, () => ({
        method: 'POST',
        url: rows(collection),
        body: row(),
      }));
      expect((await api.call('POST', '/api/batch', { requests }, who.token)).status).toBe(200);
    }
  }

  it.each([
    ['five hundred tracks of its own', 'tracks', track, 500, { verified: true }, 'too-many-own-tracks'],
  ] as const)('is %s', async (_, collection, row, most, more, code) => {
    const who = await api.account(collection, more);
    const send = (method: string, path: string, body: Json) =>
      api.call<Json & { id: string; data: Json }>(method, rows(collection) + path, body, who.token);
    await fill(who, collection, () => row(who.id), most - 1);
    const last = await send('POST', '', row(who.id));
    expect(last.status).toBe(200);
    const refused = await send('POST', '', row(who.id));
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body.data)).toContain(`"${code}"`);
    expect(refused.body.message).toMatch(/^[A-Z].*\.$/);
    // The same call again is told that its id is taken.
    const again = await send('POST', '', { ...row(who.id), id: last.body.id });
    expect(JSON.stringify(again.body.data)).toContain('validation_not_unique');
    // What goes makes room, and cannot come back when the room is taken.
    expect((await send('PATCH', `/${last.body.id}`, { deleted: true })).status).toBe(200);
    expect((await send('POST', '', row(who.id))).status).toBe(200);
    const back = await send('PATCH', `/${last.body.id}`, { ...row(who.id), deleted: false });
    expect(JSON.stringify(back.body.data)).toContain(`"${code}"`);
  });
});

it('one account sends no more rides in a day than the operator lets it, and those that come after wait', async () => {
  await withGameServer({ env: { FL_RIDES_A_DAY: '50' } }, async ({ api }) => {
    const ann = await api.account('ann', { verified: true });
    const ben = await api.account('ben', { verified: true });
    let claimedUs = 0;
    const request = (who: Account) => ({
      method: 'POST',
      url: rows('rides'),
      body: { ...rowFor(0, { ...streamOf(0), claimedUs: ++claimedUs }), rider: who.id },
    });
    const answerTo = (who: Account, { method, url, body } = request(who)) =>
      api.call<Json & { message?: string }>(method, url, body, who.token);
    const send = async (who: Account) => (await answerTo(who)).status;
    const batch = (count: number) => {
      const requests = Array.from({ length: count }, () => request(ann));
      return api.call('POST', '/api/batch', { requests }, ann.token);
    };
    expect((await batch(49)).status).toBe(200);
    const last = request(ann);
    expect((await answerTo(ann, last)).status).toBe(200);
    expect([await send(ann), await send(ben)]).toEqual([429, 200]);
    expect((await answerTo(ann)).body.message).toBe('Those were many rides in one day.');
    expect(JSON.stringify((await batch(1)).body)).toContain('"status":429');
    // A ride whose answer was lost is sent again, and told that its id is taken rather than to wait.
    const again = await answerTo(ann, last);
    expect(again.status).toBe(400);
    expect(JSON.stringify(again.body)).toContain('validation_not_unique');
  });
});

it('a number of rides that is none lets no less be sent than no number', async () => {
  await withGameServer({ env: { FL_RIDES_A_DAY: '-1' } }, async ({ api }) => {
    const ann = await api.account('ann', { verified: true });
    const body = { ...rowFor(0, streamOf(0)), rider: ann.id };
    expect((await api.call('POST', rows('rides'), body, ann.token)).status).toBe(200);
  });
});
