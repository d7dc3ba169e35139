import { expect, type Page } from '@playwright/test';
import { gates, map, saved, textOf } from './building';
import { PAD, type Pad, plugIn, wake } from './pad';
import { clock, rideDown, untilMode } from './riding';
import { test } from './test';

/** Sets three gates and works on them on the map, by gamepad. */
async function setGatesByPad(page: Page, pad: Pad): Promise<void> {
  await pad.reach(/^Course from above/, [PAD.down, PAD.up]);
  await pad.tap(PAD.a);
  await expect(map(page)).toHaveAttribute('data-grasped', '');
  for (let n = 1; n <= 3; n++) {
    await pad.tap(PAD.y);
    await expect(gates(page)).toHaveCount(n);
  }
  await pad.tap(PAD.view);
  await expect(gates(page)).toHaveCount(2);
  const before = await textOf(gates(page).last());
  await pad.tap(PAD.down, [PAD.rt]);
  await expect(gates(page).last()).not.toHaveText(before);
  const between = await textOf(gates(page).last());
  await pad.tap(PAD.right);
  await expect(gates(page).last()).not.toHaveText(between);
  const after = await textOf(gates(page).last());
  await pad.tap(PAD.l3);
  await pad.tap(PAD.l3);
  await expect(gates(page).last()).toHaveText(before);
  await pad.tap(PAD.r3);
  await pad.tap(PAD.r3);
  await expect(gates(page).last()).toHaveText(after);
  await pad.tap(PAD.lb);
  await expect(gates(page).first()).toHaveAttribute('aria-pressed', 'true');
  const side = /pass (left|right)/.exec(await textOf(gates(page).first()))![1];
  await pad.tap(PAD.x);
  await expect(gates(page).first()).toContainText(side === 'left' ? 'pass right' : 'pass left');
  await pad.tap(PAD.x);
  await pad.tap(PAD.rb);
  await expect(gates(page).last()).toHaveAttribute('aria-pressed', 'true');
  await pad.tap(PAD.a);
  await expect(page.getByRole('radio', { name: 'Turning pole' })).toBeChecked();
  await pad.tap(PAD.b);
  await expect(map(page)).not.toHaveAttribute('data-grasped');
}

/** Makes the course short, and a miss cost time only, by gamepad. */
async function shortenByPad(page: Page, pad: Pad): Promise<void> {
  await pad.reach(/^(Gates|Hill|Snow)$/, [PAD.down]);
  await pad.reach(/^Hill$/, [PAD.left, PAD.right]);
  await pad.tap(PAD.a);
  await pad.reach(/^(Finish at|Piste shift)/, [PAD.down]);
  await pad.reach(/^Finish at/, [PAD.right]);
  await pad.tap(PAD.a);
  const field = page.getByLabel('Finish at (m)');
  const wanted = 60;
  /** By steps of so much, as long as that is not too much. */
  const lower = async (by: number, held: readonly number[] = []): Promise<void> => {
    for (let at = await field.inputValue(); Number(at) - by >= wanted; at = await field.inputValue()) {
      await pad.tap(PAD.left, held);
      await expect(field).not.toHaveValue(at);
    }
  };
  await lower(50, [PAD.rt]);
  await lower(5);
  await expect(field).toHaveValue(String(wanted));
  await pad.tap(PAD.b);
  await pad.reach(/^(Gates|Hill|Snow|Track)$/, [PAD.up]);
  await pad.reach(/^Track$/, [PAD.right]);
  await pad.tap(PAD.a);
  await pad.reach(/^(The run|3.00 s)$/, [PAD.down]);
  await pad.reach(/^3.00 s$/, [PAD.right]);
  await pad.tap(PAD.a);
  await expect(page.getByRole('radio', { name: '3.00 s' })).toBeChecked();
}

test('a track is built from nothing by gamepad alone, tried, deleted and taken back', async ({ page }) => {
  test.setTimeout(300_000);
  const pad = await plugIn(page);
  await page.goto('/manage-tracks');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await wake(page, pad);
  await pad.reach(/^New track/, [PAD.down, PAD.right, PAD.up]);
  await pad.tap(PAD.a);
  await expect(page.getByRole('dialog')).toBeVisible();
  await pad.reach(/^Slalom$/, [PAD.down]);
  await pad.tap(PAD.a);
  await expect(map(page)).toBeVisible();
  await setGatesByPad(page, pad);
  await shortenByPad(page, pad);
  await saved(page);
  await pad.reach(/^(All my tracks|Undo|Redo|Test ride$)/, [PAD.up]);
  await pad.reach(/^Test ride$/, [PAD.right]);
  await pad.tap(PAD.a);
  await untilMode(page, /^ride$/);
  await expect(async () => {
    await pad.tap(PAD.a);
    expect(await clock(page)).not.toBe('0:00.00');
  }).toPass({ timeout: 60_000 });
  await rideDown(page);
  await expect(page.getByRole('heading', { name: /^Test ride: / })).toBeVisible({ timeout: 60_000 });
  await pad.reach(/^Keep building/, [PAD.down]);
  await pad.tap(PAD.a);
  await expect(map(page)).toBeVisible();
  await pad.tap(PAD.b);
  const more = page.getByRole('button', { name: /^More options for New Slalom/ });
  await expect(more).toBeVisible();
  await pad.reach(/^(Edit|More options for New Slalom)/, [PAD.down]);
  await pad.reach(/^More options for New Slalom/, [PAD.right]);
  await pad.tap(PAD.a);
  await pad.reach(/^Delete$/, [PAD.down]);
  await pad.tap(PAD.a);
  await expect(more).toHaveCount(0);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(async () => {
    await pad.tap(PAD.y);
    await expect(undo).toBeFocused({ timeout: 500 });
  }).toPass();
  await pad.tap(PAD.a);
  await expect(more).toBeVisible();
});
