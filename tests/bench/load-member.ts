import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { type Account, apiOf } from '../harness/api';
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

/** The rows behind the screens, and who is to sign in. */
export async function makeClubRows(game: GameServer): Promise<{
  readonly owner: Account;
  readonly paths: MemberScreens['paths'];
  readonly community: string;
}> {
  const api = apiOf(game);
  const owner = await api.account('Ada', { verified: true });
  const { id: community } = await api.put('communities', { name: 'Alpine Federation', owner: owner.id });
  await api.put('memberships', { name: 'Season pass', about: 'One winter.', period: 'year', community });
  const club = await api.put('servers', {
    ...{ name: 'Ski Club Kaltbrunn', about: 'Slalom on Tuesdays.', owner: owner.id, open: true, community },
  });
  const event = await api.put('events', eventRow(club.id));
  return {
    owner,
    community: `/official-community/${community}`,
    paths: {
      ...{ profile: '/profile', rideOnline: '/ride-online', manageOnlineTracks: '/manage-online-tracks' },
      ...{ server: `/server/${club.id}`, onlineEvent: `/online-event/${event.id}` },
      createOnlineEvent: `/create-online-event/${club.id}`,
      onlineRace: `/online-race/${event.id}`,
      ...{ upgrade: '/upgrade', communityRun: `/official-community/${community}?part=run` },
    },
  };
}

/** Logs in by the form. */
export async function logIn(page: Page, game: GameServer, owner: Account): Promise<void> {
  await page.goto(`${game.url}/login`);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/\/profile$/);
  await page.waitForLoadState('networkidle');
}

export async function makeMember(browser: Browser, game: GameServer): Promise<MemberScreens> {
  const { owner, paths, community } = await makeClubRows(game);
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await logIn(await context.newPage(), game, owner);
  const storage = await context.storageState({ indexedDB: true });
  await context.close();
  return { storage, paths, community };
}
