import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../../scripts/paths';
import { anyFree } from '../../../scripts/ports';
import { type Account, type Api, apiOf } from '../../harness/api';
import { eventually } from '../../harness/eventually';
import { type GameServer, startGameServer } from '../../harness/game-server';

/** As a newcomer does it: the payment server as a program of its own, and the game beside it. */
let payments: ChildProcess;
let printed = '';
let url: string;
let game: GameServer;
let api: Api;
let plan: string;
beforeAll(async () => {
  const [port, gamePort] = [await anyFree(), await anyFree()];
  url = `http://127.0.0.1:${port}`;
  payments = spawn(process.execPath, ['--import', 'tsx', 'scripts/payments/main.ts'], {
    cwd: root,
    env: { ...process.env, FL_PAYMENTS_PORT: `${port}`, FL_GAME: `http://127.0.0.1:${gamePort}` },
  });
  payments.stdout!.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  await eventually(() => expect(printed).toContain('Ctrl-C ends it.'));
  const line = /^(FL_STRIPE_URL=.*) npm start$/m.exec(printed)?.[1] ?? '';
  const env = Object.fromEntries(line.split(' ').map((word) => word.split('=') as [string, string]));
  game = await startGameServer({ port: gamePort, env });
  api = apiOf(game);
  plan = (
    await api.put('memberships', {
      name: 'Supporter',
      period: 'year',
      premium: true,
      price: 'price_4800_eur_year',
    })
  ).id;
});
afterAll(async () => {
  payments?.kill();
  await game?.close();
});

const get = async (path: string, who: Account) =>
  (await api.call('GET', `/api/fl/${path}`, undefined, who.token)).body;

/** The address of a checkout; asked for by a form, as curl sends it. */
async function open({ token }: Account): Promise<string> {
  const body = new URLSearchParams({ plan });
  const answer = await fetch(`${game.url}/api/fl/checkout`, {
    method: 'POST',
    headers: { Authorization: token },
    body,
  });
  return ((await answer.json()) as { url: string }).url;
}

/** Presses a button of a page. @returns where it leads, or what the page says */
async function press(page: string, act: string, more: Record<string, string> = {}): Promise<string> {
  const body = new URLSearchParams({ act, ...more });
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  return answer.headers.get('Location') ?? (await answer.text());
}

it('a newcomer buys a membership on their own machine', async () => {
  const ann = await api.account('ann', { verified: true });
  const page = await open(ann);
  expect(await (await fetch(page)).text()).toContain('48 EUR');
  expect(await press(page, 'decline')).toContain('declined');
  expect(await press(page, 'cancel')).toBe(`${game.url}/upgrade/cancelled`);
  expect(await get('memberships/mine', ann)).toMatchObject({ premium: false, waiting: { plan } });
  expect(await open(ann)).toBe(page);
  expect(await press(page, 'pay')).toBe(`${game.url}/upgrade/success`);
  await eventually(async () =>
    expect(await get('memberships/mine', ann)).toMatchObject({ premium: true, portal: true, waiting: null }),
  );
  await eventually(() => expect(printed).toContain('checkout.session.completed: 200 '));

  const portal = await api.call<{ url: string }>('POST', '/api/fl/portal', {}, ann.token);
  const subscription = /value="(sub_\w+)"/.exec(await (await fetch(portal.body.url)).text())?.[1] ?? '';
  expect(await press(portal.body.url, 'end', { subscription })).toContain('ends on');
  await eventually(async () =>
    expect(await get('memberships/mine', ann)).toMatchObject({ memberships: [{ renews: false }] }),
  );

  const desk = await (await fetch(url)).text();
  expect(desk).toContain(subscription);
  await press(url, 'refund', { of: subscription });
  await eventually(async () =>
    expect(await get('memberships/mine', ann)).toMatchObject({
      premium: false,
      memberships: [{ state: 'ended' }],
    }),
  );
});

it('a report that finds the game away is sent again', async () => {
  const ben = await api.account('ben', { verified: true });
  const page = await open(ben);
  await game.stop();
  await press(page, 'pay');
  await eventually(() => expect(printed).toContain('no answer'));
  await game.restart();
  await eventually(async () => expect(await get('memberships/mine', ben)).toMatchObject({ premium: true }));
});
