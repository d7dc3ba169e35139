import { expect } from '@playwright/test';
import { GATED, idOf, openRide, pushOff, rideDown, SHORT, TRACKS, untilMode } from './riding';
import { readRows } from './rows';
import { takePicture } from './take-picture';
import { test } from './test';

// What the server sends is replaced on its way: the worker would have it from the device.
test('a newer game brings another course; the ride on the one before is still there, and watched on it', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const id = idOf(SHORT);
  await openRide(page, SHORT);
  await pushOff(page);
  await rideDown(page);
  await expect.poll(async () => (await readRows(page, 'records'))?.length ?? 0).toBe(1);

  const other = TRACKS.find(({ name }) => name === GATED)!;
  const brought = TRACKS.map((track) => (track.id === id ? { ...other, id, name: SHORT } : track));
  await page.route('**/tracks.json', (route) => route.fulfill({ json: brought }));
  const sheet = page.getByRole('dialog');
  const earlier = sheet.getByText('1 ride on an earlier version of this track');
  // The same game asks for nothing.
  await page.goto(`/ride-local?track=${id}`);
  await expect(sheet.getByRole('listitem').getByRole('link', { name: /^Watch .*’s ride/ })).toBeVisible();
  await expect(earlier).toHaveCount(0);

  await page.route(/\/ride-local\?/, async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const next = text.replace(/(<meta name="build" content=")[^"]*/, '$1another');
    expect(next).not.toBe(text);
    await route.fulfill({ response: answer, body: next });
  });
  await page.reload();
  await expect(earlier).toBeVisible();
  await expect(sheet.getByText('You haven’t finished a ride here yet.')).toBeVisible();
  await earlier.click();
  await takePicture(page, 'track-earlier');
  await sheet.getByRole('link', { name: /^Watch .*’s ride/ }).click();
  await untilMode(page, /^replay$/);
  await expect(page.getByText('Ride not found')).toHaveCount(0);
});
