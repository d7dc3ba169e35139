import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { EventClub } from '../server/event-club';
import { sendLive } from '../server/live-ride';
import { announce } from '../server/planned';
import { authorRides, type Rider, type RidingServer, rowFor, streamOf } from '../server/riding';
import { takePicture } from './take-picture';

/** Events of a club for browser tests: signing in, rides of devices without a picture, and pictures of screens. */

export const SIZES = {
  '': { width: 600, height: 1000 },
  '-phone': { width: 390, height: 844 },
  '-wide': { width: 1280, height: 900 },
} as const;

/** Pictures of a screen as it stands, in each size. */
export async function look(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await takePicture(page, `club-${name}${size}`);
  }
  await page.setViewportSize(SIZES['']);
}

export async function faultsOf(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`);
}

/** Signs in by the form, as a rider that exists. */
export async function signIn({ game }: RidingServer, page: Page, name: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${game.url}/login`);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(`${name}@fall-line.invalid`);
  await page.getByLabel('Password', { exact: true }).fill('only-for-tests-2');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

export const nameOf = async (rider: Pick<Rider, 'call' | 'id'>) =>
  String((await rider.call('GET', `/api/collections/users/records/${rider.id}`)).body.name);

let variant = 400;
/**
 * Rides in an event as a device does, without its pictures.
 *
 * @returns whether the rider was let start
 */
export async function ride(
  server: RidingServer,
  who: Rider,
  event: string,
  { race = 0, isLive = false } = {},
): Promise<boolean> {
  const { trackId: track, equipment } = authorRides[race]!;
  const given = await who.call('POST', '/api/fl/start', { track, event, race, equipment });
  if (given.status !== 200) return false;
  const stream = streamOf(race, variant++);
  const ticket = String(given.body.ticket);
  if (isLive) await sendLive(server, who, ticket, stream, 10);
  const sent = await who.send(rowFor(race, stream, { event, ticket }));
  expect((await server.settled(who, String(sent.body.id))).status).toBe('verified');
  return true;
}

/** Announces an event as the club's host. @returns its id */
export async function made(club: EventClub, plan: object): Promise<string> {
  const answer = await announce(club.host, club.server, plan);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return String(answer.body.id);
}
