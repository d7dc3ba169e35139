import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { gtr, inc, satisfies } from 'semver';
import { expect, test } from 'vitest';
import { root } from '../../scripts/paths';
import { peers } from '../../scripts/peers';

/** The library as it would be published: whatever lies in its folder, and nothing beside it. */

const folder = join(root, 'sync');
const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const own = read<{
  license: string;
  exports: Readonly<Record<string, unknown>>;
  peerDependencies: Readonly<Record<string, string>>;
  devDependencies: Readonly<Record<string, string>>;
}>(join(folder, 'package.json'));

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.startsWith('dist'),
);
/** What a module imports, by the names it has there. */
function importsOf(name: string): readonly string[] {
  const code = readFileSync(join(folder, name), 'utf8');
  return [...code.matchAll(/\b(?:from|import) '([^']+)'|\bimport\('([^']+)'\)/g)].map((m) => m[1] ?? m[2]!);
}
const packagesOf = (imports: readonly string[]): ReadonlySet<string> =>
  new Set(imports.filter((one) => !/^(\.|node:)/.test(one)).map((one) => one.split('/')[0]!));

/** The example and the build are run by hand and need more. */
const isTool = (name: string): boolean => name.startsWith('example') || name === 'build.ts';
/** What the modules of the library import. */
const origins = files.filter((name) => !isTool(name)).flatMap(importsOf);
const game = read<Record<'dependencies' | 'devDependencies', Record<string, string>>>(
  join(root, 'package.json'),
);

test('the library names every package it imports, in the versions it is tried with', () => {
  const packages = packagesOf(origins);
  expect(Object.keys(own.peerDependencies).sort()).toEqual([...packages].sort());
  for (const [name, range] of Object.entries(own.peerDependencies)) {
    const tried: readonly string[] = name in peers ? peers[name as keyof typeof peers] : [];
    for (const version of [...tried, game.dependencies[name] ?? ''])
      expect(satisfies(version, range), `${name} ${version}`).toBe(true);
    // What was not tried is not promised.
    if (tried.length > 0) expect(gtr(inc(tried.at(-1) ?? '', 'minor') ?? '', range), name).toBe(true);
  }
});

test('what only the example and the build need is named, too, as what is needed to work on the library', () => {
  const more = [...packagesOf(files.filter(isTool).flatMap(importsOf))].filter(
    (name) => !(name in own.peerDependencies),
  );
  expect(Object.keys(own.devDependencies)).toEqual([...more.sort(), 'tsx', 'typescript']);
  for (const name of more) expect(own.devDependencies[name], name).toBe(game.devDependencies[name]);
});

test('the library reaches for nothing outside of its folder', () => {
  for (const name of files) {
    const own = importsOf(name).filter((one) => one.startsWith('.'));
    const outside = own.filter((one) => relative(folder, join(folder, dirname(name), one)).startsWith('..'));
    expect(outside, name).toEqual([]);
  }
});

test('the library’s licence is with it', () => {
  expect(own.license).toBe('MIT');
  expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'));
});

test.each([
  ['the worker’s part is', 'worker/queue.ts', 'bundle', 'docs/background-queue.md'],
  ['the page’s is', 'worker/page.ts', 'bundle', 'docs/background-queue.md'],
  // Its users have its peers.
  ['the library is', 'index.ts', 'external', 'README.md'],
] as const)('the documentation says how large %s', async (words, entry, packages, page) => {
  const { outputFiles } = await build({
    entryPoints: [join(folder, entry)],
    ...{ bundle: true, minify: true, write: false, format: 'esm', platform: 'browser', logLevel: 'error' },
    packages,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const text = readFileSync(join(folder, page), 'utf8').replace(/\s+/g, ' ').replaceAll("'", '’');
  const told = Number(text.split(words)[1]?.match(/[\d.]+/)?.[0]);
  const kb = gzipSync(outputFiles[0]!.contents, { level: 9 }).length / 1000;
  expect(Math.abs(told - kb)).toBeLessThan(Math.max(0.1, kb / 30));
});
