import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Returns what axe finds on the page as it stands: each rule that is broken, and where.
 *
 * @param rules checks these rules alone
 */
export async function faultsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (values) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
      ...(values === undefined ? {} : { runOnly: { type: 'rule' as const, values: [...values] } }),
      // The game has no frames, and nobody reads what passed.
      iframes: false,
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(' ')).join(', ')}`);
  }, rules);
}
