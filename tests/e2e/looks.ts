import type { Page } from '@playwright/test';

export interface Look {
  readonly name: string;
  readonly theme: 'light' | 'dark';
  readonly size: { readonly width: number; readonly height: number };
  /** What axe checks there; absent: everything. */
  readonly rules?: readonly string[];
}

/**
 * How a screen is looked at: everything is checked once. A phone only moves things: what may come to lie too close, over
 * other things or out of reach is checked there. The dark only changes colours.
 */
export const LOOKS: readonly Look[] = [
  { name: 'light-stage', theme: 'light', size: { width: 600, height: 1000 } },
  {
    name: 'light-phone',
    theme: 'light',
    size: { width: 390, height: 844 },
    rules: ['target-size', 'scrollable-region-focusable', 'color-contrast'],
  },
  {
    name: 'dark-stage',
    theme: 'dark',
    size: { width: 600, height: 1000 },
    rules: ['color-contrast', 'link-in-text-block'],
  },
];

/** Shows the page with a look's theme and size. */
export async function show(page: Page, { theme, size }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize(size);
}

/** How far the page can be scrolled sideways, CSS px. */
export function sidewaysOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
