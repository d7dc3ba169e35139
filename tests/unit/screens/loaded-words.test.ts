import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type WordSet, wordSets } from '../../../src/i18n';
import { coreWords } from '../../../src/i18n/words';

/*
 * A screen says only words that its route fetches: others would be shown as their bare keys. Keys that are put together
 * are not seen here.
 */

const screens = fileURLToPath(new URL('../../../src/screens/', import.meta.url));
const table = readFileSync(join(screens, '../app/routes.ts'), 'utf8');

/** Each screen's folder with the sets of words its route names. */
const named = [...table.matchAll(/words: \[([^\]]*)\],[^}]*?import\('\.\.\/screens\/([\w-]+)'\)/g)].map(
  ([, sets, folder]) => ({
    folder: folder!,
    sets: [...sets!.matchAll(/'(\w+)'/g)].map(([, set]) => set as WordSet),
  }),
);

const IMPORT = /(?:import|export) (?!type )(?:\{([^}]*)\} from )?'(\.[^']+)'/g;
const namesIn = (list: string): readonly string[] =>
  list
    .split(',')
    .flatMap((one) => (/^\s*type\s/.test(one) || one.trim() === '' ? [] : [one.trim().split(' ')[0]!]));

function fileAt(from: string, path: string): string | undefined {
  const base = join(dirname(from), path);
  return ['.tsx', '.ts', '/index.ts', '/index.tsx'].map((end) => base + end).find(existsSync);
}

/** All files of screens that a file brings along; of a room's index only what is asked for. */
function reach(file: string, wanted: readonly string[] | undefined, found: Set<string>): void {
  const isIndex = file.endsWith('/index.ts');
  if (!isIndex && found.has(file)) return;
  found.add(file);
  for (const [, list, path] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const names = list === undefined ? undefined : namesIn(list);
    if (names?.length === 0) continue;
    if (isIndex && wanted !== undefined && names !== undefined && !names.some((one) => wanted.includes(one)))
      continue;
    const next = fileAt(file, path!);
    if (next?.startsWith(screens)) reach(next, isIndex ? wanted : names, found);
  }
}

describe('the words of', () => {
  const keys = new Map<string, WordSet>();
  beforeAll(async () => {
    for (const [set, load] of Object.entries(wordSets))
      for (const key of Object.keys(await load())) keys.set(key, set as WordSet);
    for (const key of Object.keys(coreWords)) keys.delete(key);
  });

  it.each(named)('$folder are fetched with it', ({ folder, sets }) => {
    const found = new Set<string>();
    reach(fileAt(`${screens}index.ts`, `./${folder}/index`)!, undefined, found);
    const missing = [...found].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/'([a-z][\w.-]+)'/g)].flatMap(([, key]) => {
        const set = keys.get(key!);
        const isSaid = key!.includes('.') && set !== undefined && !sets.includes(set);
        return isSaid ? [`${file.slice(screens.length)}: ${key}`] : [];
      }),
    );
    expect(missing).toEqual([]);
  });
});
