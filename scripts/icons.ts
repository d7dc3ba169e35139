import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from './browser';
import { type IconPurpose, iconPath, iconSizes } from './manifest';
import { root } from './paths';

/**
 * Draws the PNG icons from public/icons/mark.svg. Run it after changing the mark: `npx tsx scripts/icons.ts`.
 *
 * `any` keeps the mark's rounded corners. `maskable` fills the square and shrinks the mark into the middle 80 %, which no
 * platform's mask cuts. Apple's icon fills the square too, since iOS rounds it.
 */
const mark = readFileSync(join(root, 'public', 'icons', 'mark.svg'), 'utf8');
const square = mark.replace(/ rx="\d+"/, '');

/** Returns the drawing without its background, scaled about the centre, on a full square. */
function masked(scale: number): string {
  const ground = /<rect[^>]*\/>/.exec(square)?.[0] ?? '';
  const inset = 256 * (1 - scale);
  return square
    .replace(ground, `${ground}<g transform="translate(${inset} ${inset}) scale(${scale})">`)
    .replace('</svg>', '</g></svg>');
}

const jobs: { path: string; size: number; svg: string }[] = [
  ...iconSizes.flatMap((size) =>
    (['any', 'maskable'] satisfies IconPurpose[]).map((purpose) => ({
      path: iconPath(size, purpose),
      size,
      svg: purpose === 'any' ? mark : masked(0.8),
    })),
  ),
  { path: 'icons/apple-touch-180.png', size: 180, svg: masked(0.92) },
];

const browser = await chromium.launch({ executablePath: (await findBrowser()).path, args: browserArguments });
const page = await browser.newPage();
for (const { path, size, svg } of jobs) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  );
  writeFileSync(join(root, 'public', path), await page.screenshot({ omitBackground: true }));
}
await browser.close();
console.log(`${jobs.length} icons drawn`);
