import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { antiForgeryHeaders, cookieValue } from '../../../src/session/client';

const page = { origin: 'https://play.club.invalid', cookies: 'theme=night; XSRF-TOKEN=a%2Fb%3D; x=1' };

describe('the header against forged requests', () => {
  it.each(['POST', 'PATCH', 'PUT', 'DELETE', 'post'])('goes with %s to an address of the page', (method) => {
    expect(antiForgeryHeaders({ url: '/api/collections/users/records', method }, page)).toEqual({
      'X-XSRF-TOKEN': 'a/b=',
    });
    const whole = `${page.origin}/api/batch`;
    expect(antiForgeryHeaders({ url: whole, method }, page)).toEqual({ 'X-XSRF-TOKEN': 'a/b=' });
  });

  it.each([
    ['a read', { url: '/api/health', method: 'GET' }],
    ['a look', { url: '/api/health', method: 'HEAD' }],
    ['another server', { url: 'https://elsewhere.invalid/api/batch', method: 'POST' }],
    ['another server without its protocol', { url: '//elsewhere.invalid/api/batch', method: 'POST' }],
  ])('does not go with %s', (_, request) => {
    expect(antiForgeryHeaders(request, page)).toEqual({});
  });

  it('is not there without its cookie, or with one that cannot be read', () => {
    const request = { url: '/api/batch', method: 'POST' };
    for (const cookies of ['', 'theme=night', 'NOT-XSRF-TOKEN=a', 'XSRF-TOKEN=%E0%A4%A'])
      expect(antiForgeryHeaders(request, { ...page, cookies })).toEqual({});
    expect(cookieValue('XSRF-TOKEN=', 'XSRF-TOKEN')).toBe('');
  });
});

describe('the client of the server', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal('location', { origin: page.origin, pathname: '/' });
    vi.stubGlobal('document', { cookie: page.cookies, documentElement: { lang: 'de' } });
    vi.stubGlobal('window', globalThis);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('sends it, and the language of the page, with what changes something', async () => {
    const sent: { readonly url: string; readonly headers: Headers }[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      sent.push({ url, headers: new Headers(init.headers) });
      return Response.json({});
    });
    const { pocketBase } = await import('../../../src/session/client');
    const pb = await pocketBase();
    await pb.collection('users').requestVerification('ann@club.invalid');
    await pb.health.check();
    expect(sent.map(({ headers }) => headers.get('X-XSRF-TOKEN'))).toEqual(['a/b=', null]);
    expect(sent.map(({ headers }) => headers.get('Accept-Language'))).toEqual(['de', 'de']);
    expect(sent[0]?.url).toBe(`${page.origin}/api/collections/users/request-verification`);
  });

  it('gives the worker the same for what the worker sends in its stead', async () => {
    const { ownForgeryHeaders } = await import('../../../src/session/client');
    const rides = '/api/collections/rides/records';
    expect(ownForgeryHeaders({ url: rides, method: 'POST' })).toEqual({ 'X-XSRF-TOKEN': 'a/b=' });
    expect(ownForgeryHeaders({ url: `https://elsewhere.invalid${rides}`, method: 'POST' })).toEqual({});
  });

  describe('and an answer that is none', () => {
    const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 600, type: 'auth' }));
    const token = `a.${claims}.c`;
    const user = { id: 'abcdefghijklmno', collectionId: 'users', collectionName: 'users' };

    /** What comes of a renewal that is answered like this, and the session after it. */
    async function renewal(answer: Response): Promise<{ status: number; token: string; record: unknown }> {
      vi.stubGlobal('fetch', async () => answer);
      const { pocketBase } = await import('../../../src/session/client');
      const pb = await pocketBase();
      pb.authStore.save(token, user);
      const failed = await pb
        .collection('users')
        .authRefresh()
        .then(
          () => ({ status: 200 }),
          (error: { status: number }) => error,
        );
      return { status: failed.status, token: pb.authStore.token, record: pb.authStore.record };
    }

    it('leaves the session as it is where the answer breaks off', async () => {
      const body = new ReadableStream({
        start: (out) => out.enqueue(new TextEncoder().encode('{"token":')),
        pull: (out) => out.error(new TypeError('network error')),
      });
      expect(await renewal(new Response(body))).toEqual({ status: 0, token, record: user });
    });

    it('leaves it where something on the way answers with a page of its own', async () => {
      for (const page of ['<p>Welcome to our wireless network', '']) {
        expect(await renewal(new Response(page)), page).toEqual({ status: 0, token, record: user });
        vi.resetModules();
      }
      const busy = new Response('<p>Bad gateway', { status: 502 });
      expect(await renewal(busy)).toEqual({ status: 502, token, record: user });
    });

    it('takes a whole one as ever, and one that has no body', async () => {
      const next = { token: `b.${claims}.c`, record: { ...user, name: 'Ann' } };
      expect(await renewal(Response.json(next))).toEqual({ status: 200, ...next });
      vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
      const { pocketBase } = await import('../../../src/session/client');
      const pb = await pocketBase();
      expect(await pb.collection('users').requestVerification('ann@club.invalid')).toBe(true);
    });
  });

  describe('beside what was asked', () => {
    const token = `a.${btoa(JSON.stringify({ exp: 1, type: 'auth' }))}.c`;
    const user = { id: 'abcdefghijklmno', collectionId: 'users', collectionName: 'users' };

    it('tells which token was answered 401, also one that looks ended here', async () => {
      const answers = [
        Response.json({ message: 'No.' }, { status: 401 }),
        Response.json({ message: 'No.' }, { status: 403 }),
        Response.json({}),
      ];
      const shown: (string | null)[] = [];
      vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
        shown.push(new Headers(init.headers).get('Authorization'));
        return answers.shift();
      });
      const { onUnauthorized, pocketBase } = await import('../../../src/session/client');
      const told: string[] = [];
      const stop = onUnauthorized((one) => told.push(one));
      const pb = await pocketBase();
      pb.authStore.save(token, user);
      for (let n = 0; n < 3; n++) await pb.health.check().catch(() => undefined);
      stop();
      expect(shown).toEqual([token, token, token]);
      expect(told).toEqual([token]);
    });

    it('measures the device’s clock by answers that come from no cache', async () => {
      vi.stubGlobal('fetch', async () => {
        const hourAgo = new Date(Date.now() - 3_600_000).toUTCString();
        return Response.json({}, { headers: { Date: hourAgo } });
      });
      const { pocketBase } = await import('../../../src/session/client');
      const { clockStore, serverNow } = await import('../../../src/session/manager/clock');
      const pb = await pocketBase();
      await pb.send('/api/fl/epoch', { method: 'GET' });
      expect(clockStore.getState().aheadMs).toBe(0);
      await pb.collection('users').requestVerification('ann@club.invalid');
      expect(Math.abs(Date.now() - serverNow() - 3_600_000)).toBeLessThan(2000);
    });
  });
});
