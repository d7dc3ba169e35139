import { expect, type Page } from '@playwright/test';

/** Buttons of a gamepad of the usual layout. */
export const PAD = {
  ...{ a: 0, b: 1, x: 2, y: 3, lb: 4, rb: 5, rt: 7, view: 8, l3: 10, r3: 11 },
  ...{ up: 12, down: 13, left: 14, right: 15 },
} as const;

/** A gamepad in a page, whose buttons the test holds down. */
export interface Pad {
  /** Presses a button once, for two frames; others are held meanwhile. */
  tap(button: number, held?: readonly number[]): Promise<void>;
  /** Holds these buttons down from now on, and lets go of all others. */
  hold(...buttons: readonly number[]): Promise<void>;
  /** Moves the focus that way until what has it bears this name. */
  reach(name: RegExp, ways: readonly number[]): Promise<void>;
}

/** The name of what has the focus. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : undefined;
    return (label ?? at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim();
  });
}

/** Puts a gamepad into the page; to be called before the page is opened. */
export async function plugIn(page: Page): Promise<Pad> {
  await page.addInitScript(() => {
    const down = new Set<number>();
    const pad = {
      ...{ id: 'test', index: 0, connected: true, mapping: 'standard', axes: [0, 0, 0, 0] },
      get timestamp() {
        return performance.now();
      },
      get buttons() {
        return Array.from({ length: 17 }, (_, i) => ({ pressed: down.has(i), value: down.has(i) ? 1 : 0 }));
      },
    };
    Object.assign(window, { testPad: down });
    navigator.getGamepads = () => [pad] as unknown as (Gamepad | null)[];
  });
  const tap = (button: number, held: readonly number[] = []): Promise<void> =>
    page.evaluate(
      async ([b, others]) => {
        const { testPad } = window as unknown as { testPad: Set<number> };
        const frames = (): Promise<unknown> =>
          new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        for (const other of others) testPad.add(other);
        testPad.add(b);
        await frames();
        testPad.clear();
        await frames();
      },
      [button, held] as const,
    );
  return {
    tap,
    hold: (...buttons) =>
      page.evaluate((all) => {
        const { testPad } = window as unknown as { testPad: Set<number> };
        testPad.clear();
        for (const button of all) testPad.add(button);
      }, buttons),
    async reach(name, ways) {
      let n = 0;
      await expect(async () => {
        if (!name.test(await focused(page))) await tap(ways[n++ % ways.length]!);
        expect(await focused(page)).toMatch(name);
      }).toPass({ timeout: 60_000, intervals: [0] });
    },
  };
}

/** Lets the browser tell of the gamepad, and waits until the menus hear it: their code is fetched only then. */
export async function wake(page: Page, pad: Pad): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('gamepadconnected')));
  await expect(async () => {
    await pad.tap(PAD.down);
    expect(await page.evaluate(() => document.activeElement?.matches('body, main'))).toBe(false);
  }).toPass();
}
