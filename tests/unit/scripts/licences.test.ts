import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { licenceOf, packageFolder } from '../../../scripts/vite/licences';

it.each([
  ['/g/node_modules/three/build/three.js', '/g/node_modules/three'],
  ['/g/node_modules/@tanstack/react-virtual/dist/a.js', '/g/node_modules/@tanstack/react-virtual'],
  ['/g/node_modules/rxdb/node_modules/rxjs/dist/a.js', '/g/node_modules/rxdb/node_modules/rxjs'],
  ['C:\\g\\node_modules\\three\\a.js', 'C:/g/node_modules/three'],
  ['\0/g/node_modules/react/index.js?commonjs-module', '/g/node_modules/react'],
  ['/g/src/main.tsx', undefined],
])('the module %j belongs to %s', (path, folder) => {
  expect(packageFolder(path)).toBe(folder);
});

it('a nested package speaks for itself, not the one at the top', () => {
  const root = mkdtempSync(join(tmpdir(), 'fall-line-licences-'));
  const put = (folder: string, version: string) => {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(
      join(root, folder, 'package.json'),
      JSON.stringify({ name: 'rxjs', version, license: 'MIT' }),
    );
    writeFileSync(join(root, folder, 'LICENSE.txt'), `the terms of ${version}\n`);
  };
  put('node_modules/rxjs', '8.0.0');
  put('node_modules/rxdb/node_modules/rxjs', '7.8.2');
  const folder = packageFolder(join(root, 'node_modules/rxdb/node_modules/rxjs/dist/a.js'))!;
  expect(licenceOf(folder)).toEqual({
    name: 'rxjs',
    version: '7.8.2',
    licence: 'MIT',
    text: 'the terms of 7.8.2',
  });
  rmSync(root, { recursive: true });
});
