import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/paths';

/** The library as it would be published: whatever lies in its folder, and nothing beside it. */

const folder = join(root, 'sync');
const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const own = read<{
  license: string;
  exports: Readonly<Record<string, string>>;
  peerDependencies: Readonly<Record<string, string>>;
}>(join(folder, 'package.json'));

const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
/** Where the modules of the library come from; its example is run from within the game. */
const origins = files
  .filter((name) => name !== 'example.ts')
  .flatMap((name) => {
    const code = readFileSync(join(folder, name), 'utf8');
    return [...code.matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'\)/g)].map((m) => m[1] ?? m[2]!);
  });

test('the library names every package it imports, in the version it is tested with', () => {
  const packages = new Set(origins.filter((one) => !one.startsWith('.')).map((one) => one.split('/')[0]!));
  expect(Object.keys(own.peerDependencies).sort()).toEqual([...packages].sort());
  const { dependencies } = read<{ dependencies: Record<string, string> }>(join(root, 'package.json'));
  for (const name of packages) expect(own.peerDependencies[name], name).toBe(dependencies[name]);
});

test('the library reaches for nothing outside of its folder', () => {
  expect(origins.filter((one) => one.startsWith('..'))).toEqual([]);
});

test('the library’s doors are there, and its licence is with it', () => {
  for (const path of Object.values(own.exports)) expect(existsSync(join(folder, path)), path).toBe(true);
  expect(own.license).toBe('MIT');
  expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'));
});
