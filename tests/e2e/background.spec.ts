import { type BrowserContext, expect, type Page } from '@playwright/test';
import { queuedWrites } from './rows';
import { test } from './test';
import { untilSessionKept } from './worker';

test.use({ serviceWorkers: 'allow' });

/** A record as the game writes it, small enough to be plain. */
interface Written {
  readonly id: string;
  readonly key: string;
}

interface Rider {
  readonly id: string;
  readonly token: string;
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const makeId = (): string =>
  Array.from({ length: 15 }, () => letters[Math.floor(Math.random() * letters.length)]).join('');

/** A new rider, signed in in the page by PocketBase's own key. */
async function signIn(page: Page): Promise<Rider> {
  const email = `${makeId()}@fall-line.invalid`;
  const password = 'only-for-tests-1';
  const created = await page.request.post('/api/collections/users/records', {
    data: { name: 'Background', email, password, passwordConfirm: password },
  });
  expect(created.ok(), await created.text()).toBe(true);
  const login = await page.request.post('/api/collections/users/auth-with-password', {
    data: { identity: email, password },
  });
  const { token, record } = (await login.json()) as { token: string; record: { id: string } };
  await page.evaluate((session) => localStorage.setItem('pocketbase_auth', JSON.stringify(session)), {
    token,
    record,
  });
  await page.reload();
  // The app renews the session at once, so the token may be another by then.
  await untilSessionKept(page);
  return { id: record.id, token };
}

/** A record as a page would send it. */
function recordOf(rider: Rider): Written & { readonly body: string } {
  const id = makeId();
  const body = {
    ...{ id, owner: rider.id, trackId: id, rider: rider.id, equipment: 'ski', timeUs: 61_234_567 },
    ...{ splitsUs: [], stream: 'AAAA', hash: 'a'.repeat(64), simVersion: 1, riddenAt: 1, eventId: '' },
  };
  return { id, key: `records|${id}`, body: JSON.stringify(body) };
}

const url = '/api/collections/records/records';

/** Sends a record by a marked request, as the game's replication does; gives whether the page was answered. */
function send(page: Page, rider: Rider, { key, body }: { key: string; body: string }): Promise<boolean> {
  return page.evaluate(
    async ({ to, text, headers }) => {
      const answer = await fetch(to, { method: 'POST', headers, body: text }).catch(() => undefined);
      return answer !== undefined;
    },
    {
      ...{ to: url, text: body },
      headers: {
        ...{ 'Content-Type': 'application/json', Authorization: rider.token },
        ...{ 'X-FL-Key': key, 'X-FL-Owner': rider.id },
      },
    },
  );
}

/** Writes a record without a network; once the page has its failure the worker has kept it. */
async function writeOffline(page: Page, rider: Rider): Promise<Written> {
  const written = recordOf(rider);
  const before = (await queuedWrites(page)).length;
  // The page is told the truth, and keeps trying by itself.
  expect(await send(page, rider, written)).toBe(false);
  expect(await queuedWrites(page)).toHaveLength(before + 1);
  return written;
}

/** Asks the worker for something, as the page's side of the queue does. */
function ask(page: Page, message: object): Promise<unknown> {
  return page.evaluate(
    (data) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = (event) => resolve(event.data);
        navigator.serviceWorker.controller?.postMessage(data, [port2]);
      }),
    message,
  );
}

/** Whether the server has a record. Asked from outside the browser. */
async function arrived(context: BrowserContext, rider: Rider, id: string): Promise<number> {
  const answer = await context.request.get(`/api/collections/records/records/${id}`, {
    headers: { Authorization: rider.token },
  });
  return answer.status();
}

/**
 * From the next page load on, takes down what the worker asks a session for: from the page's first moment, since it asks
 * once.
 */
function heedAsked(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const keys: string[] = [];
    Object.assign(window, { askedFor: keys });
    new BroadcastChannel('fl-queue').onmessage = ({ data }) => {
      if (data.type === 'auth-needed') keys.push(data.key);
    };
  });
}

const asked = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { askedFor: string[] }).askedFor);

test('a write whose session has ended is kept, asked about once, and goes when its owner is back', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const rider = await signIn(page);
  await context.setOffline(true);
  const { id, key } = await writeOffline(page, rider);
  await heedAsked(page);
  // Signed out while offline.
  await page.evaluate(() => localStorage.removeItem('pocketbase_auth'));
  await page.reload();
  await expect.poll(() => page.evaluate(() => caches.has('fl-session'))).toBe(false);
  let sent = 0;
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/records/records')) sent++;
  });
  await context.setOffline(false);
  await expect.poll(() => asked(page)).toContain(key);
  expect(await queuedWrites(page)).toHaveLength(1);
  expect(sent).toBe(0);
  expect(await arrived(context, rider, id)).toBe(404);

  const { token } = rider;
  await page.evaluate((session) => localStorage.setItem('pocketbase_auth', JSON.stringify(session)), {
    token,
    record: { id: rider.id },
  });
  await page.reload();
  await expect.poll(() => arrived(context, rider, id)).toBe(200);
  await expect.poll(() => queuedWrites(page)).toEqual([]);
});

test('on a full disk the worker says that it keeps nothing, and keeps again what comes when there is room', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/');
  const rider = await signIn(page);
  await context.setOffline(true);
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(baseURL ?? '');
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  const [handed, sent, late] = [recordOf(rider), recordOf(rider), recordOf(rider)];
  let tries = 0;
  const handOver = (): Promise<unknown> => {
    // Another content each time, which would take the place of the last one.
    const body = JSON.stringify({ ...JSON.parse(handed.body), riddenAt: ++tries });
    return ask(page, {
      ...{ type: 'FL_QUEUE' },
      write: { key: handed.key, owner: rider.id, method: 'POST', url, body },
    });
  };
  // For half a minute the browser goes by the room there was before.
  await expect.poll(handOver, { timeout: 120_000 }).toBe('not-kept');
  const before = await queuedWrites(page);
  expect(await send(page, rider, sent)).toBe(false);
  expect(await queuedWrites(page)).toEqual(before);

  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  expect(await handOver()).toBe('kept');
  expect(await send(page, rider, late)).toBe(false);
  await context.setOffline(false);
  await expect.poll(() => arrived(context, rider, late.id)).toBe(200);
  await expect.poll(() => arrived(context, rider, handed.id)).toBe(200);
  expect(await arrived(context, rider, sent.id)).toBe(404);
});

test('a write that was taken back stays on the device, and the others arrive', async ({ page, context }) => {
  await page.goto('/');
  const rider = await signIn(page);
  await context.setOffline(true);
  const [taken, other] = [await writeOffline(page, rider), await writeOffline(page, rider)];
  expect(JSON.stringify(await queuedWrites(page))).not.toContain(rider.token);
  const takeBack = { type: 'FL_TAKE_BACK', key: taken.key };
  expect(await ask(page, takeBack)).toBe(true);
  expect(await ask(page, takeBack)).toBe(false);
  await context.setOffline(false);
  await expect.poll(() => arrived(context, rider, other.id)).toBe(200);
  await expect.poll(() => queuedWrites(page)).toEqual([]);
  expect(await arrived(context, rider, taken.id)).toBe(404);
});
