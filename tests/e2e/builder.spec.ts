import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { faultsOf } from './faults';
import { PAD, type Pad, plugIn, wake } from './pad';
import { clock, pushOff, rideDown, stage, untilMode } from './riding';

// What the worker keeps has its own tests.
test.use({ serviceWorkers: 'block' });

/** Every size in the light; the dark changes colours alone. */
const LOOKS = [
  { theme: 'light', name: 'phone', width: 390, height: 844 },
  { theme: 'light', name: 'stage', width: 600, height: 1000 },
  { theme: 'light', name: 'desktop', width: 1440, height: 900 },
  { theme: 'dark', name: 'stage', width: 600, height: 1000 },
] as const;

const map = (page: Page) => page.getByRole('application', { name: /Course from above/ });
const tool = (page: Page, name: RegExp | string) =>
  page.getByRole('group', { name: 'Tools' }).getByRole('button', { name });
const gates = (page: Page) => page.getByRole('listitem').getByRole('button', { name: /^Gate \d+:/ });
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

/** A new, empty slope in the builder, by pointer. */
async function begin(page: Page): Promise<void> {
  await page.goto('/manage-tracks');
  await page.getByRole('button', { name: 'New track' }).click();
  await page.getByRole('button', { name: 'Slalom', exact: true }).click();
  await expect(map(page)).toBeVisible();
}

/** Makes the course as short as the test needs it, and a miss cost time only. */
async function shorten(page: Page): Promise<void> {
  await tool(page, 'Hill').click();
  await page.getByLabel('Finish at, m').fill('60');
  await tool(page, 'Track').click();
  await page.getByRole('radio', { name: '3.00 s' }).check();
}

/** Rides what the stage shows to its end. */
async function rideTest(page: Page): Promise<void> {
  await untilMode(page, /^ride$/);
  await pushOff(page);
  await rideDown(page);
  await expect(page.getByRole('heading', { name: /^Test ride: / })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Go on building' }).click();
  await expect(map(page)).toBeVisible();
}

/** Goes on by Tab until what has the focus bears this name. */
async function reach(page: Page, name: RegExp): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => {
      const at = document.activeElement;
      const label =
        at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement
          ? at.labels?.[0]?.textContent
          : undefined;
      return label ?? at?.getAttribute('aria-label') ?? at?.textContent ?? '';
    });
    expect(here.trim()).toMatch(name);
  }).toPass({ timeout: 60_000, intervals: [0] });
}

/** The same, and presses it. */
async function pressOn(page: Page, name: RegExp): Promise<void> {
  await reach(page, name);
  await page.keyboard.press('Enter');
}

/** Makes the course short and a miss cost time only, by keyboard. */
async function shortenByKeys(page: Page): Promise<void> {
  await pressOn(page, /^Hill$/);
  await reach(page, /^Finish at, m/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('60');
  await pressOn(page, /^Track$/);
  await reach(page, /^The run/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '3.00 s' })).toBeChecked();
}

/** The track's code, found and copied by keyboard. */
async function codeByKeys(page: Page): Promise<string> {
  await saved(page);
  await pressOn(page, /^All my tracks/);
  await expect(page.getByRole('heading', { level: 1, name: 'Manage tracks' })).toBeVisible();
  await pressOn(page, /^More about New Slalom/);
  await pressOn(page, /^Give away/);
  await pressOn(page, /^Copy the code/);
  await expect(page.getByText(/^(Copied\.|The browser did not allow copying)/)).toBeVisible();
  return page.getByLabel('Track code').inputValue();
}

/** Types the code into a browser that has never seen the game, takes the track and rides it, all by keyboard. */
async function rideElsewhereByKeys(
  browser: Browser,
  code: string,
  baseURL: string | undefined,
): Promise<void> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 600, height: 1000 },
  });
  const page = await context.newPage();
  await page.goto('/manage-tracks');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await pressOn(page, /^Bring in/);
  await reach(page, /^Track code or link/);
  await page.keyboard.insertText(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Add this track' })).toBeVisible();
  await pressOn(page, /^Add this track/);
  await expect(page.getByRole('button', { name: /^More about New Slalom/ })).toBeVisible();
  await pressOn(page, /^Build$/);
  await expect(gates(page)).toHaveCount(2);
  await pressOn(page, /^Test ride/);
  await rideTestByKeys(page);
  await context.close();
}

/** Rides what the stage shows to its end, and goes back to work, by keyboard. */
async function rideTestByKeys(page: Page): Promise<void> {
  await untilMode(page, /^ride$/);
  await pushOff(page);
  await rideDown(page);
  await expect(page.getByRole('heading', { name: /^Test ride: / })).toBeVisible({ timeout: 60_000 });
  await pressOn(page, /^Go on building/);
  await expect(map(page)).toBeVisible();
}

/** The link of the track, as the sheet offers it. */
async function linkOf(page: Page): Promise<string> {
  await saved(page);
  await page.getByRole('link', { name: 'All my tracks' }).click();
  await page.getByRole('button', { name: /^More about New Slalom/ }).click();
  await page.getByRole('button', { name: 'Give away' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const code = await page.getByLabel('Track code').inputValue();
  return `/manage-tracks#track=${code}`;
}

/** Opens the link in a browser that has never seen the game, takes the track and rides it. */
async function rideElsewhere(browser: Browser, link: string, baseURL: string | undefined): Promise<void> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 600, height: 1000 },
  });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('button', { name: 'Add this track' }).click();
  await page.getByRole('link', { name: 'Build', exact: true }).click();
  await expect(map(page)).toBeVisible();
  const id = new URL(page.url()).searchParams.get('track');
  await saved(page);
  await page.goto(`/ride-local?ride=${id}`);
  await untilMode(page, /^ride$/);
  await pushOff(page);
  await rideDown(page);
  await expect(stage(page)).toHaveAttribute('data-mode', 'over');
  await context.close();
}

/** A row's text, whether it is in sight or not: what lies outside is not laid out, and has no inner text. */
async function textOf(row: Locator): Promise<string> {
  return (await row.textContent()) ?? '';
}

test('a track is built from nothing by pointer, tried, shared by its code and ridden in a fresh browser', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(400_000);
  await begin(page);
  await shorten(page);
  await tool(page, 'Gates').click();
  const box = (await map(page).boundingBox())!;
  const middle = box.x + box.width / 2;
  // 4 px a metre: gates about 20 m and 35 m down the hill.
  await page.mouse.click(middle + 10, box.y + box.height / 2 - 100);
  await page.mouse.click(middle - 10, box.y + box.height / 2 - 40);
  await expect(gates(page)).toHaveCount(2);
  const before = await textOf(gates(page).last());
  await page.mouse.move(middle - 10, box.y + box.height / 2 - 40);
  await page.mouse.down();
  await page.mouse.move(middle - 4, box.y + box.height / 2 - 20, { steps: 5 });
  await page.mouse.up();
  await expect(gates(page).last()).not.toHaveText(before);
  await page.getByRole('button', { name: 'Undo: move gate' }).click();
  await expect(gates(page).last()).toHaveText(before);
  await page.getByRole('button', { name: 'Redo: move gate' }).click();
  await page.getByRole('button', { name: 'Test ride', exact: true }).click();
  await rideTest(page);
  await rideElsewhere(browser, await linkOf(page), baseURL);
});

test('a track is built from nothing by keyboard alone, kept over a reload, tried, shared by its code and ridden in a fresh browser', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(400_000);
  await page.goto('/manage-tracks');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await pressOn(page, /^New track/);
  await pressOn(page, /^Slalom$/);
  await expect(map(page)).toBeVisible();
  await reach(page, /^Course from above/);
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await expect(gates(page)).toHaveCount(3);
  await page.keyboard.press('Delete');
  await expect(gates(page)).toHaveCount(2);
  const before = await textOf(gates(page).last());
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(gates(page).last()).not.toHaveText(before);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(gates(page).last()).toHaveText(before);
  await page.keyboard.press('Control+Shift+z');
  await expect(gates(page).last()).not.toHaveText(before);
  await page.keyboard.press('Escape');
  await shortenByKeys(page);
  await saved(page);
  await page.reload();
  await expect(gates(page)).toHaveCount(2);
  await pressOn(page, /^Test ride/);
  await rideTestByKeys(page);
  await rideElsewhereByKeys(browser, await codeByKeys(page), baseURL);
});

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
  await pad.tap(PAD.right);
  const after = await textOf(gates(page).last());
  expect(after).not.toBe(before);
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
  await pad.reach(/^(Finish at|Piste to the side)/, [PAD.down]);
  await pad.reach(/^Finish at/, [PAD.right]);
  await pad.tap(PAD.a);
  const field = page.getByLabel('Finish at, m');
  const wanted = 60;
  const isAbove = async (by: number) => Number(await field.inputValue()) - by >= wanted;
  while (await isAbove(50)) await pad.tap(PAD.left, [PAD.rt]);
  while (await isAbove(5)) await pad.tap(PAD.left);
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
  await pad.reach(/^Go on building/, [PAD.down]);
  await pad.tap(PAD.a);
  await expect(map(page)).toBeVisible();
  await pad.tap(PAD.b);
  const more = page.getByRole('button', { name: /^More about New Slalom/ });
  await expect(more).toBeVisible();
  await pad.reach(/^(Build|More about New Slalom)/, [PAD.down]);
  await pad.reach(/^More about New Slalom/, [PAD.right]);
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

test('what takes a deletion back waits while it is hovered or has the focus, and a key leads there', async ({
  page,
}) => {
  await begin(page);
  await saved(page);
  await page.clock.install();
  await page.goto('/manage-tracks');
  const more = page.getByRole('button', { name: /^More about New Slalom/ });
  await more.click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await page.clock.fastForward(60_000);
  await expect(undo).toBeVisible();
  await page.mouse.move(1, 1);
  await page.clock.fastForward(15_000);
  await page.keyboard.press('F8');
  await expect(undo).toBeFocused();
  await page.clock.fastForward(60_000);
  await page.keyboard.press('Escape');
  await expect(undo).not.toBeFocused();
  await page.clock.fastForward(15_000);
  await expect(undo).toBeVisible();
  // Over a dialog it is in it, where it can be reached.
  await page.getByRole('button', { name: 'New track' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(undo).toBeVisible();
  await page.getByRole('button', { name: 'New track' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('F8');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(undo).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(more).toBeVisible();
});

test('an impossible gate is told by its number, and the way leads to it', async ({ page }) => {
  await begin(page);
  await map(page).focus();
  await page.keyboard.press('n');
  await page.getByLabel('Down the hill, m').fill('-5');
  await tool(page, /^Check \(/).click();
  await expect(page.getByText('Gate 1: it stands behind the start; move it down.')).toBeVisible();
  await page.getByRole('button', { name: 'Test ride', exact: true }).click();
  const behind = 'Gate 1: it stands behind the start; move it down.';
  await expect(page.getByText(`It cannot be ridden yet. ${behind}`)).toBeVisible();
  await tool(page, 'Gates').click();
  await gates(page).first().click();
  await page.getByRole('button', { name: 'Test ride from gate 1' }).click();
  await expect(tool(page, /^Check \(/)).toHaveAttribute('aria-pressed', 'true');
  await expect(map(page)).toBeVisible();
  await tool(page, 'Track').click();
  await page.getByRole('button', { name: 'Let the computer ride it' }).click();
  await expect(page.getByRole('alert').getByText(`No times can be set yet. ${behind}`)).toBeVisible();
  await saved(page);
  await page.reload();
  // Unfinished work is there again, though it is no track that could be ridden.
  await expect(tool(page, /^Check \(/)).toBeVisible();
  // In the list the track says so.
  await page.getByRole('link', { name: 'All my tracks' }).click();
  const row = page.getByRole('listitem').first();
  await expect(row.getByText('Unfinished')).toBeVisible();
  await row.getByRole('button', { name: /^More/ }).click();
  await expect(page.getByRole('dialog').getByText('There is unfinished work on this track')).toBeVisible();
  await page.screenshot({ path: 'test-results/screens/manage-unfinished.png' });
});

test('list and builder have nothing that axe finds, at every size and in both themes', async ({ page }) => {
  test.setTimeout(300_000);
  await begin(page);
  await tool(page, 'Lay a course').click();
  await page.getByRole('button', { name: 'Lay this course' }).click();
  for (const { theme, ...size } of LOOKS) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(size);
    for (const name of ['Gates', 'Hill', 'Snow', 'Bumps and trees', 'Lay a course', 'Check', 'Track']) {
      await tool(page, name).click();
      expect(await faultsOf(page), `${name}, ${theme} ${size.name}`).toEqual([]);
      if (name !== 'Gates' && name !== 'Hill') continue;
      await page.screenshot({ path: `test-results/screens/builder-${name}-${theme}-${size.name}.png` });
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${theme} ${size.name} scrolls sideways`).toBeLessThanOrEqual(0);
  }
  await page.getByRole('link', { name: 'All my tracks' }).click();
  for (const { theme, ...size } of LOOKS) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(size);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.screenshot({ path: `test-results/screens/manage-tracks-${theme}-${size.name}.png` });
    expect(await faultsOf(page), `${theme} ${size.name}`).toEqual([]);
  }
});
