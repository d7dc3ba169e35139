import { waitFor } from '@testing-library/dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownGameServer } from '../harness/own-server';
import { press } from './acting';
import { logIn } from './forms';
import { openPage, reload } from './page';

const { server, api } = ownGameServer();

const chip = () => document.querySelector('.sync-chip')?.textContent;
const untilChip = (text: string) => waitFor(() => expect(chip()).toBe(text), { timeout: 60_000 });

/** Every text the chip has shown, each noted once until it changes. */
let texts: string[] = [];
let watch: MutationObserver;
beforeEach(() => {
  texts = [];
  let last: string | undefined;
  watch = new MutationObserver(() => {
    const text = chip();
    if (text !== undefined && text !== last) texts.push(text);
    last = text;
  });
  watch.observe(document, { subtree: true, childList: true, characterData: true });
});
afterEach(() => watch.disconnect());

const saidOffline = () => texts.filter((text) => text.startsWith('Offline'));

it.each([true, false])(
  'never says Offline while the server is up, to a rider verified: %s',
  async (verified) => {
    const who = await api.account(verified ? 'ann' : 'ben', { verified });
    await logIn(server, who);
    await untilChip('Online');
    for (const path of ['/', '/ride-local', '/profile']) {
      await openPage(path, server);
      await untilChip('Online');
      await reload();
      await untilChip('Online');
    }
    const user = await openPage('/profile', server);
    await press(user, 'Log out');
    await waitFor(() => expect(chip()).toBeUndefined());
    await logIn(server, who);
    await untilChip('Online');
    expect(saidOffline()).toEqual([]);
  },
);

it('says Offline of a server that is away, not once it is back', async () => {
  await logIn(server, await api.account('cleo', { verified: true }));
  await untilChip('Online');
  await server.kill();
  // Opening home asks the server for its health.
  await openPage('/', server);
  await untilChip('Offline');
  texts = [];
  await server.restart();
  await untilChip('Online');
  await reload();
  await untilChip('Online');
  expect(saidOffline()).toEqual([]);
});
