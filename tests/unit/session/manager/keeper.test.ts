import PocketBase from 'pocketbase';
import { BehaviorSubject, type Observable, Subject } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockStore, measureClock } from '../../../../src/session/manager/clock';
import { keepToken } from '../../../../src/session/manager/keeper';

/** The SDK with a pretend wire, and time by hand. */

const LIFE_S = 1000;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  clockStore.setState({ aheadMs: 0 });
});

const coded = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url');
let issued = 0;
/** A token that ends `seconds` from now by the server's clock. */
const token = (seconds: number, serverNow = Date.now()): string =>
  `${coded({})}.${coded({ exp: Math.floor(serverNow / 1000) + seconds, id: 'ann', n: issued++ })}.signature`;
const record = { id: 'ann', collectionId: 'u', collectionName: 'users' };

type Answer = () => Promise<Response> | Response;

function setUp({ life = LIFE_S, serverLate = 0, isFresh = false } = {}) {
  const client = new PocketBase('http://server.invalid');
  client.autoCancellation(false);
  const requests: string[] = [];
  const good: Answer = () =>
    Response.json({ token: token(life, Date.now() - serverLate), record: client.authStore.record });
  const wire = { answer: good };
  client.beforeSend = (url, options) => ({
    url,
    options: {
      ...options,
      fetch: async () => {
        requests.push(url);
        return wire.answer();
      },
    },
  });
  client.authStore.save(token(life, Date.now() - serverLate), record);
  const available$ = new BehaviorSubject(true);
  const unauthorized$ = new Subject<string>();
  /** Called when the session ends: the token is gone, and whose it was is still known. */
  const refused = vi.fn();
  client.authStore.onChange((now, who) => now === '' && who !== null && refused(who.id));
  const end = keepToken({
    ...{ client, isFresh, random: () => 1 },
    onAvailable: listenTo(available$),
    onUnauthorized: listenTo(unauthorized$),
  });
  return { client, requests, wire, good, available$, unauthorized$, refused, end };
}

function listenTo<T>(source: Observable<T>): (listener: (what: T) => void) => () => void {
  return (listener) => {
    const subscription = source.subscribe(listener);
    return () => subscription.unsubscribe();
  };
}

const pass = (seconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(seconds * 1000);
const failing =
  (status: number): Answer =>
  () =>
    Response.json({ status, message: 'No.', data: {} }, { status });

test('a token is renewed once the server can be asked, and again at half of the life it then has', async () => {
  const { client, requests, available$, end } = setUp();
  available$.next(false);
  const before = client.authStore.token;
  await pass(LIFE_S / 4);
  expect(requests).toEqual([]);
  available$.next(true);
  await pass(1);
  expect(requests).toEqual(['http://server.invalid/api/collections/users/auth-refresh']);
  expect(client.authStore.token).not.toBe(before);
  await pass(LIFE_S / 2 - 10);
  expect(requests).toHaveLength(1);
  await pass(20);
  expect(requests).toHaveLength(2);
  end();
});

test('a device whose clock is a day ahead keeps its session, and asks no more often than once a minute', async () => {
  const { requests, refused, end } = setUp({ serverLate: 86_400_000 });
  await pass(1);
  expect(requests).toHaveLength(1);
  await pass(58);
  expect(requests).toHaveLength(1);
  await pass(2);
  expect(requests).toHaveLength(2);
  expect(refused).not.toHaveBeenCalled();
  end();
});

test.each([6, -6])('a clock %i days ahead renews at half of the token’s real life', async (days) => {
  const serverLate = days * 86_400_000;
  const { client, requests, wire, good, refused, end } = setUp({ serverLate });
  wire.answer = () => {
    // As the client does with each answer to a POST.
    measureClock(new Response(null, { headers: { Date: new Date(Date.now() - serverLate).toUTCString() } }));
    return good();
  };
  await pass(1);
  expect(requests).toHaveLength(1);
  const before = client.authStore.token;
  await pass(LIFE_S / 2 - 10);
  expect(requests).toHaveLength(1);
  await pass(20);
  expect(requests).toHaveLength(2);
  expect(client.authStore.token).not.toBe(before);
  expect(refused).not.toHaveBeenCalled();
  end();
});

test('a token answered 401 is checked at once, and a server that goes on so is asked once a minute', async () => {
  const { client, requests, unauthorized$, refused, end } = setUp({ isFresh: true });
  await pass(1);
  expect(requests).toHaveLength(0);
  const doubt = (): void => unauthorized$.next(client.authStore.token);
  doubt();
  await pass(1);
  expect(requests).toHaveLength(1);
  doubt();
  await pass(58);
  expect(requests).toHaveLength(1);
  await pass(2);
  expect(requests).toHaveLength(2);
  expect(refused).not.toHaveBeenCalled();
  end();
});

test('a late 401 for an old token does nothing to the newer session', async () => {
  const { client, requests, unauthorized$, wire, refused, end } = setUp({ isFresh: true });
  const old = client.authStore.token;
  client.authStore.save(token(LIFE_S), record);
  const newer = client.authStore.token;
  wire.answer = failing(401);
  unauthorized$.next(old);
  await pass(LIFE_S / 2 - 10);
  expect(requests).toEqual([]);
  expect([refused.mock.calls, client.authStore.token]).toEqual([[], newer]);
  end();
});

test('a doubted token that the server refuses ends the session', async () => {
  const { client, unauthorized$, wire, refused, end } = setUp({ isFresh: true });
  wire.answer = failing(401);
  unauthorized$.next(client.authStore.token);
  await pass(1);
  expect([client.authStore.token, client.authStore.record]).toEqual(['', record]);
  expect(refused).toHaveBeenCalledTimes(1);
  end();
});

test('what changes in the user’s record alone puts no renewal off', async () => {
  const { client, requests, available$, end } = setUp();
  available$.next(false);
  await pass(1);
  expect(requests).toEqual([]);
  client.authStore.save(client.authStore.token, { ...record, name: 'Ann' });
  available$.next(true);
  await pass(1);
  expect(requests).toHaveLength(1);
  end();
});

test('an address confirmed while a renewal is under way stays confirmed, and the token is renewed', async () => {
  const { client, wire, end } = setUp();
  client.authStore.save(client.authStore.token, { ...record, verified: false });
  const before = client.authStore.token;
  let answer = (): void => undefined;
  wire.answer = () =>
    new Promise((resolve) => {
      // What the server said before the address was confirmed comes after it.
      answer = () => resolve(Response.json({ token: token(LIFE_S), record: { ...record, verified: false } }));
    });
  await pass(1);
  client.authStore.save(before, { ...record, verified: true });
  answer();
  await pass(1);
  expect(client.authStore.token).not.toBe(before);
  expect(client.authStore.record).toMatchObject({ verified: true });
  end();
});

test('a life longer than a timer can wait is not renewed at once and again', async () => {
  const { requests, end } = setUp({ life: 365 * 86_400 });
  await pass(3600);
  expect(requests).toHaveLength(1);
  end();
});

test('a server that fails signs nobody out: it is asked again after a growing rest', async () => {
  const { requests, refused, wire, good, client, end } = setUp();
  const before = client.authStore.token;
  wire.answer = failing(503);
  await pass(0.5);
  expect(requests).toHaveLength(1);
  await pass(1);
  expect(requests).toHaveLength(2);
  await pass(1);
  expect(requests).toHaveLength(2);
  wire.answer = good;
  await pass(1.5);
  expect(requests).toHaveLength(3);
  expect(refused).not.toHaveBeenCalled();
  expect(client.authStore.token).not.toBe(before);
  end();
});

test.each([400, 401, 403, 404])(
  'the server’s %i ends the session once, and is not asked for again',
  async (status) => {
    const { requests, refused, wire, end } = setUp();
    wire.answer = failing(status);
    await pass(LIFE_S);
    expect(refused.mock.calls).toEqual([['ann']]);
    expect(requests).toHaveLength(1);
    end();
  },
);

const page = (status: number) => () => new Response('<p>Welcome to our wireless network', { status });

test.each([
  ['a page with 200', page(200)],
  ['a page with 400', page(400)],
  ['a page with 403', page(403)],
  ['a page with 404', page(404)],
  ['400 in another program’s words', () => Response.json({ error: 'Pay first.' }, { status: 400 })],
  ['429', failing(429)],
  ['502', failing(502)],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s keeps the session, and the server is asked again', async (_, answer) => {
  const { client, requests, refused, wire, good, end } = setUp();
  const before = client.authStore.token;
  wire.answer = answer;
  await pass(0.5);
  expect([requests.length, client.authStore.token]).toEqual([1, before]);
  wire.answer = good;
  await pass(2);
  expect(requests).toHaveLength(2);
  expect(refused).not.toHaveBeenCalled();
  expect(client.authStore.token).not.toBe(before);
  end();
});

test('401 ends the session in anybody’s words', async () => {
  const { refused, wire, end } = setUp();
  wire.answer = page(401);
  await pass(1);
  expect(refused).toHaveBeenCalledTimes(1);
  end();
});

test('the refusal of an old token does not end a session that has begun meanwhile', async () => {
  const { client, requests, refused, wire, good, end } = setUp();
  let answer = (): void => undefined;
  wire.answer = () =>
    new Promise((resolve) => {
      answer = () => resolve(failing(401)() as Response);
    });
  await pass(1);
  client.authStore.save(token(LIFE_S), { ...record, id: 'ben' });
  wire.answer = good;
  answer();
  await pass(5);
  expect(refused).not.toHaveBeenCalled();
  expect(client.authStore.record?.id).toBe('ben');
  // The newer one has come from the server just now.
  expect(requests).toHaveLength(1);
  end();
});

test.each([
  ['somebody who has logged out meanwhile', '', null],
  ['whose session another user has begun meanwhile', 'ben', { ...record, id: 'ben' }],
  ['whose password has brought a newer token meanwhile', 'ann', record],
])('a late renewal is not written down for %s', async (_, next, who) => {
  const { client, wire, good, requests, end } = setUp();
  let answer = (): void => undefined;
  wire.answer = async () => {
    const late = await good();
    return new Promise((resolve) => {
      answer = () => resolve(late);
    });
  };
  await pass(1);
  expect(requests).toHaveLength(1);
  const newer = next === '' ? '' : token(LIFE_S);
  if (newer === '') client.authStore.clear();
  else client.authStore.save(newer, who);
  answer();
  await pass(1);
  expect([client.authStore.token, client.authStore.record]).toEqual([newer, who]);
  // What came meanwhile is fresh: it is renewed at half of its life.
  wire.answer = good;
  await pass(LIFE_S / 2 - 10);
  expect(requests).toHaveLength(1);
  await pass(20);
  expect(requests).toHaveLength(newer === '' ? 1 : 2);
  end();
});

test('an answer in other words ends no session: it is asked again after a rest', async () => {
  const { client, wire, good, requests, end } = setUp();
  const before = client.authStore.token;
  wire.answer = () => Response.json({ welcome: 'to this hotel' });
  await pass(0.5);
  expect([requests.length, client.authStore.token]).toEqual([1, before]);
  wire.answer = good;
  await pass(2);
  expect(requests).toHaveLength(2);
  expect(client.authStore.token).not.toBe(before);
  end();
});

test('a token that a sign-in brings is renewed at half of its life, not at once', async () => {
  const { client, requests, end } = setUp();
  await pass(1);
  expect(requests).toHaveLength(1);
  client.authStore.clear();
  client.authStore.save(token(LIFE_S), { ...record, id: 'ben' });
  await pass(LIFE_S / 2 - 10);
  expect(requests).toHaveLength(1);
  await pass(20);
  expect(requests).toHaveLength(2);
  end();
});

test('a token that is fresh from the start is renewed at half of its life', async () => {
  const { requests, end } = setUp({ isFresh: true });
  await pass(LIFE_S / 2 - 10);
  expect(requests).toEqual([]);
  await pass(20);
  expect(requests).toHaveLength(1);
  end();
});

test('after its end nothing is asked any more', async () => {
  const { requests, available$, end } = setUp();
  await pass(1);
  end();
  available$.next(false);
  available$.next(true);
  await pass(LIFE_S);
  expect(requests).toHaveLength(1);
});
