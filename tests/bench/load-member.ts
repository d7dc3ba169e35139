import type { Browser, BrowserContextOptions } from '@playwright/test';
import { apiOf } from '../harness/api';
import type { GameServer } from '../harness/game-server';
import { eventRow } from '../server/permissions/world';

/** A player who is signed in and owns a club with an event, and the addresses that only such a player opens. */
export interface MemberScreens {
  /** The browser's storage after signing in, for contexts that begin with it. */
  readonly storage: NonNullable<BrowserContextOptions['storageState']>;
  readonly paths: Readonly<Record<string, string>>;
  /** Needs no sign-in. */
  readonly community: string;
}

export async function makeMember(browser: Browser, game: GameServer): Promise<MemberScreens> {
  const api = apiOf(game);
  const owner = await api.account('Ada', { verified: true });
  const { id: community } = await api.put('communities', { name: 'Alpine Federation', owner: owner.id });
  const club = await api.put('servers', {
    ...{ name: 'Ski Club Kaltbrunn', about: 'Slalom on Tuesdays.', owner: owner.id, open: true, community },
  });
  const event = await api.put('events', eventRow(club.id));
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${game.url}/login`);
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/\/profile$/);
  await page.waitForLoadState('networkidle');
  const storage = await context.storageState({ indexedDB: true });
  await context.close();
  return {
    storage,
    community: `/official-community/${community}`,
    paths: {
      ...{ profile: '/profile', rideOnline: '/ride-online', manageOnlineTracks: '/manage-online-tracks' },
      ...{ server: `/server/${club.id}`, onlineEvent: `/online-event/${event.id}` },
      createOnlineEvent: `/create-online-event/${club.id}`,
      onlineRace: `/online-race/${event.id}`,
    },
  };
}
