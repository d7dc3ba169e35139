import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../../src/app/routes';
import { wordSets } from '../../../src/i18n';
import { en } from '../../../src/i18n/en-US';
import { coreWords } from '../../../src/i18n/words';

const src = join(import.meta.dirname, '../../../src');

/** The file an import names, if it is one of ours. */
function fileOf(from: string, specifier: string): string | undefined {
  const path = resolve(dirname(from), specifier);
  return [`${path}.ts`, `${path}.tsx`, join(path, 'index.ts'), join(path, 'index.tsx')].find(existsSync);
}

/** Screens with a route of their own: fetched ahead by others, and opened with their own words. */
const ownScreens = new Set(routes.map(({ load }) => screenOf(load)));

/** All code a screen may come to run, what it fetches later included; catalogues are not code. */
function reached(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file) || file.startsWith(join(src, 'i18n'))) return known;
  known.add(file);
  const text = readFileSync(file, 'utf8')
    .replace(/import type [^;]*;/g, '')
    // What is fetched together with its words needs none of the screen's.
    .replace(/import\('[^']*'\),\s*addWords\(/g, '');
  for (const [, specifier] of text.matchAll(/(?:from|import\()\s*'(\.[^']*)'/g)) {
    const next = fileOf(file, specifier!);
    if (next !== undefined && !ownScreens.has(next)) reached(next, known);
  }
  return known;
}

const keys = Object.keys(en);

/** Keys of messages that a text names, whole or as a pattern. */
function keysIn(text: string): string[] {
  const found = keys.filter((key) => text.includes(`'${key}'`) || text.includes(`"${key}"`));
  for (const [, template] of text.matchAll(/`([a-z][\w-]*\.[^`\s]*\$\{[^`\s]*)`/g)) {
    const parts = template!.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()[\]\\|]/g, '\\$&'));
    const pattern = new RegExp(`^${parts.join('[\\w-]+')}$`);
    found.push(...keys.filter((key) => pattern.test(key)));
  }
  return found;
}

const setOf = new Map<string, string>();
beforeAll(async () => {
  for (const [name, load] of Object.entries(wordSets)) {
    for (const key of Object.keys(await load())) setOf.set(key, name);
  }
});

/** The screen's folder behind a route's `load`. */
function screenOf(load: () => unknown): string {
  const name = /screens\/([\w-]+)/.exec(load.toString())?.[1];
  if (name === undefined) throw new Error(`No screen in ${load.toString()}`);
  return join(src, 'screens', name, 'index.tsx');
}

describe('words of a route', () => {
  it('are all keys, each in one set or in those of every start', () => {
    expect(keys.filter((key) => !(key in coreWords) && !setOf.has(key))).toEqual([]);
  });

  it.each(routes.map((route) => [route.path, route] as const))(
    '%s says nothing it has not fetched',
    (_, route) => {
      const speaking = [...reached(screenOf(route.load))].filter((file) => /src\/(screens|ui)\//.test(file));
      const text = speaking.map((file) => readFileSync(file, 'utf8')).join('\n');
      const missing = keysIn(text).filter((key) => {
        const set = setOf.get(key);
        return set !== undefined && !(route.words as readonly string[]).includes(set);
      });
      expect([...new Set(missing)]).toEqual([]);
    },
  );
});
