import { expect } from '@playwright/test';
import { compile } from '../../src/sim';
import { headOf } from '../unit/academy/beginner';
import { faultsOf } from './faults';
import { rideByKeys } from './hand';
import { keptRide, trackNamed } from './kept-ride';
import { openRide, pushOff, rideDown } from './riding';
import { scribble } from './rows';
import { takePicture } from './take-picture';
import { test } from './test';

// A small picture is drawn faster.
test.use({ viewport: { width: 390, height: 844 } });

/** A ranked track with gates and splits, where a missed gate disqualifies. */
const track = trackNamed('Sunny Apron');
const k = compile(track.course, 'ski');
/** A ride through all gates. */
const clean = rideByKeys(
  k,
  headOf(k, {
    outside: 1.5,
    turnOver: 0.6,
    dead: 0.12,
    ahead: 0.3,
    brakeAbove: 99,
    brakeOff: 0,
    tuck: 'when-straight',
  }),
);

test('the sheet of a disqualified ride has no faults that axe finds', async ({ page }) => {
  await page.goto(`/ride-local?track=${track.id}`);
  await page.getByRole('radio', { name: 'End the run' }).check();
  const rider = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('fl-settings')!) as { state: { activeRider: string } }).state
        .activeRider,
  );
  // A ghost to be compared with.
  await scribble(page, 'records', [keptRide(1, track, { rider, by: '' }, clean.stream)]);
  await openRide(page, track.name);
  await pushOff(page);
  await rideDown(page);
  await expect(page.getByRole('heading', { name: /^Disqualified at gate \d+$/ })).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);
  for (const tab of ['Gates', 'Speed', 'Line']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.locator('.figure figcaption')).toBeVisible();
    expect(await faultsOf(page), tab).toEqual([]);
    await takePicture(page, `finish-${tab.toLowerCase()}`);
  }
});
