import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { distDir, root } from '../../scripts/paths';
import { test } from './test';

const classesIn = (folder: string): Set<string> => {
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  const text = sheets
    .map((name) =>
      readFileSync(join(folder, name), 'utf8')
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/@import.*;/g, ''),
    )
    .join('\n');
  return new Set([...text.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name]) => name!));
};

// The build leaves out modules of which nothing is used, and the style sheets that only they import.
test('the built game has the styles of every class', () => {
  const built = classesIn(distDir);
  expect([...classesIn(join(root, 'src'))].filter((name) => !built.has(name))).toEqual([]);
});
