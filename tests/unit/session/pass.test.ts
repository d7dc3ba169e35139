import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askCell, cellStore } from '../../../src/session/account/cell';
import { askedCell, bearsPass, logInByPass, pathToAccount } from '../../../src/session/account/pass';

const club = { kind: 'club', name: 'north', account: 'https://play.example.org' } as const;
const answers = (give: () => Promise<Response> | Response) => vi.stubGlobal('fetch', vi.fn(give));

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  cellStore.setState({ kind: 'whole' }, true);
});
afterEach(() => vi.unstubAllGlobals());

it('a club cell says where accounts are', async () => {
  answers(() => Response.json({ cell: 'club', name: 'north', account: 'https://play.example.org' }));
  await askCell();
  expect(cellStore.getState()).toEqual(club);
});

it.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an older server', () => Response.json({ status: 404 }, { status: 404 })],
  [
    'an address that is none',
    () => Response.json({ cell: 'club', name: 'north', account: 'javascript:alert(1)' }),
  ],
])('%s leaves what is known as it was', async (_, give) => {
  answers(give);
  await askCell();
  expect(cellStore.getState()).toEqual({ kind: 'whole' });
});

it('the way to the account names the cell, and is another one each time', () => {
  const ways = [pathToAccount(club, '/server/abc'), pathToAccount(club, '/server/abc')].map(
    (way) => new URL(way),
  );
  expect(ways[0]!.origin + ways[0]!.pathname).toBe('https://play.example.org/login');
  expect(ways[0]!.search).not.toBe(ways[1]!.search);
  expect(askedCell(ways[0]!.search)).toEqual({ cell: 'north', state: ways[0]!.searchParams.get('state') });
  expect(askedCell('?cell=north')).toBeUndefined();
  expect(askedCell('')).toBeUndefined();
});

it('a pass that was not asked for is not even sent', async () => {
  answers(() => Response.json({}));
  pathToAccount(club, '/profile');
  const hash = `#pass=x&state=${'0'.repeat(32)}`;
  expect([bearsPass(hash), bearsPass('#state=1'), bearsPass('')]).toEqual([true, false, false]);
  await expect(logInByPass(hash)).rejects.toMatchObject({ fault: 'bad-link' });
  expect(fetch).not.toHaveBeenCalled();
});

it('the way back stays inside the app', async () => {
  for (const returnTo of ['//elsewhere.example.org', 'https://elsewhere.example.org']) {
    const state = new URL(pathToAccount(club, returnTo)).searchParams.get('state')!;
    await expect(logInByPass(`#pass=x&state=${state}`)).rejects.toMatchObject({ fault: 'bad-link' });
  }
});
