import { readFileSync } from 'node:fs';
import { satisfies } from 'semver';
import { expect, it } from 'vitest';

type Package = {
  resolved?: string;
  integrity?: string;
  optional?: boolean;
  engines?: { node?: string };
  optionalDependencies?: Record<string, string>;
};

const lock = JSON.parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Package>;
};
const packages = Object.entries(lock.packages);

it('the lock file pins every package by its content', () => {
  const loose = packages.filter(([path, { integrity }]) => path !== '' && integrity === undefined);
  expect(loose.map(([path]) => path)).toEqual([]);
});

it('the lock file holds the packages of every platform, or npm ci refuses it', () => {
  // npm leaves out what the registry did not have on the day, without a word.
  const missing = packages.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in lock.packages || `${path}/node_modules/${name}` in lock.packages),
    ),
  );
  expect(missing).toEqual([]);
});

it.each(['20.19.0', '22.13.0', '24.0.0'])('every package runs on Node %s', (node) => {
  // Optional ones are left out by npm where they do not fit.
  const narrow = packages.filter(
    ([, { engines, optional }]) =>
      optional !== true && engines?.node !== undefined && !satisfies(node, engines.node),
  );
  expect(narrow.map(([path]) => path)).toEqual([]);
});
