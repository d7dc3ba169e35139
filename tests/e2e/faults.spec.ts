import { expect } from '@playwright/test';
import { faultsOf } from './faults';
import { LOOKS, show } from './looks';
import { test } from './test';

/** An image without words, grey text on grey, and buttons too small to be hit. */
const FAULTY = `<!doctype html><html lang="en"><title>Faults</title>
  <style>
    :root { color-scheme: light dark; background: light-dark(white, black); }
    p { color: light-dark(#bbb, #444); }
    button { width: 10px; height: 10px; padding: 0; border: 0; font-size: 0; }
  </style>
  <main>
    <h1>Faults</h1>
    <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="20" height="20">
    <p>Grey on grey</p>
    <button aria-label="One"></button><button aria-label="Two"></button>
  </main></html>`;

/** Faults that each look finds, by the rules it checks. Axe measures targets only where it is asked to. */
const FOUND: Readonly<Record<string, readonly string[]>> = {
  'light-stage': ['color-contrast: p', 'image-alt: img'],
  'light-phone': ['color-contrast: p', 'target-size: button'],
  'dark-stage': ['color-contrast: p'],
};

test('finds planted faults in each look', async ({ page }) => {
  await page.setContent(FAULTY);
  for (const look of LOOKS) {
    await show(page, look);
    const found = await faultsOf(page, look.rules);
    const expected = FOUND[look.name]!.map((start) => expect.stringMatching(`^${start}`));
    expect(found, look.name).toEqual(expected);
  }
});
