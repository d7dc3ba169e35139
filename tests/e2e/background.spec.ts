import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { queuedWrites } from './rows';
import { untilSessionKept, withoutBackgroundSync } from './worker';

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

/** Writes a record by a marked request, as the game's replication does; resolves once the worker has kept it. */
async function writeOffline(page: Page, rider: Rider): Promise<Written> {
  const id = makeId();
  const key = `records|${id}`;
  const failed = await page.evaluate(
    async ({ owner, token, recordId, writeKey }) => {
      const kept = new Promise<void>((resolve) => {
        const news = new BroadcastChannel('fl-queue');
        news.onmessage = ({ data }) => {
          if (data.type === 'queued' && data.key === writeKey) resolve();
        };
      });
      const body = {
        ...{ id: recordId, owner, trackId: recordId, rider: owner, equipment: 'ski', timeUs: 61_234_567 },
        ...{ splitsUs: [], stream: 'AAAA', hash: 'a'.repeat(64), simVersion: 1, riddenAt: 1, eventId: '' },
      };
      const answer = await fetch('/api/collections/records/records', {
        method: 'POST',
        headers: {
          ...{ 'Content-Type': 'application/json', Authorization: token },
          ...{ 'X-FL-Key': writeKey, 'X-FL-Owner': owner },
        },
        body: JSON.stringify(body),
      }).catch(() => undefined);
      await kept;
      return answer === undefined;
    },
    { owner: rider.id, token: rider.token, recordId: id, writeKey: key },
  );
  // The page is told the truth, and keeps trying by itself.
  expect(failed).toBe(true);
  return { id, key };
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

test('a ride written offline arrives with no tab open', async ({ page, context }) => {
  test.skip(test.info().project.metadata.browser === 'shell', 'a headless shell delivers nothing by itself');
  await page.goto('/');
  const rider = await signIn(page);
  await context.setOffline(true);
  const { id } = await writeOffline(page, rider);
  const waiting = await queuedWrites(page);
  expect(waiting).toHaveLength(1);
  expect(JSON.stringify(waiting)).not.toContain(rider.token);
  await page.close();
  await context.setOffline(false);
  await expect.poll(() => arrived(context, rider, id)).toBe(200);
});

test('where the browser cannot, it arrives at the next opening', async ({ page, context }) => {
  await withoutBackgroundSync(context);
  await page.goto('/');
  const rider = await signIn(page);
  await context.setOffline(true);
  const { id } = await writeOffline(page, rider);
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  expect(await arrived(context, rider, id)).toBe(404);
  await next.goto('/');
  await expect.poll(() => arrived(context, rider, id)).toBe(200);
  await expect.poll(() => queuedWrites(next)).toEqual([]);
});

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
