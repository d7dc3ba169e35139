/**
 * Builds the package: modules and types for bundlers and plain Node, the kit for PocketBase's hooks, and the command that
 * installs the kit.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const folder = import.meta.dirname;

/** @param outDir is emptied first */
export async function buildPackage(outDir: string): Promise<void> {
  rmSync(outDir, { recursive: true, force: true });
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const { status, stdout } = spawnSync(
    process.execPath,
    [tsc, '-p', join(folder, 'tsconfig.build.json'), '--outDir', outDir],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stdout);
  for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
    if (/\.(d\.ts|js)$/.test(name)) nameFiles(join(outDir, name));
  }
  // PocketBase's JavaScript engine supports no modules and no newer syntax.
  await build({
    entryPoints: [join(folder, 'server/index.ts')],
    outfile: join(outDir, 'pb_hooks/sync.js'),
    bundle: true,
    format: 'cjs',
    platform: 'neutral',
    target: 'es2017',
    supported: { 'regexp-unicode-property-escapes': true },
    logLevel: 'warning',
  });
  await build({
    entryPoints: [join(folder, 'install-kit.ts')],
    outfile: join(outDir, 'install-kit.js'),
    banner: { js: '#!/usr/bin/env node' },
    format: 'esm',
    platform: 'node',
    logLevel: 'warning',
  });
}

/** Completes the file names in imports. Node needs the full name, which the sources leave out. */
function nameFiles(path: string): void {
  const code = readFileSync(path, 'utf8');
  const isFolder = (name: string): boolean =>
    statSync(join(dirname(path), name), { throwIfNoEntry: false })?.isDirectory() === true;
  const named = code.replace(
    /((?:\bfrom|\bimport) ?\(?['"])(\.[^'"]*)(['"])/g,
    (_, before: string, name: string, after: string) =>
      `${before}${name}${isFolder(name) ? '/index' : ''}.js${after}`,
  );
  writeFileSync(path, named);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await buildPackage(join(folder, 'dist'));
