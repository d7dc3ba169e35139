import { expect, type Page } from '@playwright/test';
import type { RidingServer } from '../server/riding';
import { takePicture } from './take-picture';

/** Events of a club for browser tests: signing in, and pictures of screens. */

export const SIZES = {
  '': { width: 600, height: 1000 },
  '-phone': { width: 390, height: 844 },
  '-wide': { width: 1280, height: 900 },
} as const;

/** A picture of a screen as it stands. */
export const look = (page: Page, name: string): Promise<void> => takePicture(page, `club-${name}`);

/** Signs in by the form, as a rider that exists. */
export async function signIn({ game }: RidingServer, page: Page, name: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${game.url}/login`);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(`${name}@fall-line.invalid`);
  await page.getByLabel('Password', { exact: true }).fill('only-for-tests-2');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}
