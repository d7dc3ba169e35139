/*
 * Freezes the present simulation as server/cores/v<simVersion>.js, so that its rides can still be verified when the version
 * rises: run it (`npx tsx scripts/sim/freeze.ts`) before the first change of an operation, then raise `simVersion` in
 * src/sim/version.ts and write new golden rides. A frozen file is never edited.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { root } from '../paths';

const folder = join(root, 'server', 'cores');
const entry = join(folder, 'entry.ts');

/** Bundles the present core into one file without imports: the same operations in the same order, not minified. */
async function bundle(): Promise<string> {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2017',
    write: false,
    logLevel: 'warning',
  });
  return result.outputFiles[0]!.text;
}

/**
 * Writes v<n>.js with its types, and a table of all frozen cores in the folder.
 *
 * @param into server/cores, or another folder for a trial
 * @returns the path of the frozen file
 * @throws Error if this version was frozen before
 */
export async function freeze(into = folder): Promise<string> {
  const { simVersion } = await import('../../src/sim');
  mkdirSync(into, { recursive: true });
  const file = join(into, `v${simVersion}.js`);
  if (existsSync(file))
    throw new Error(`${file} is there already, and a frozen core is never written again.`);
  const head = `// Version ${simVersion} of the simulation, frozen by scripts/sim/freeze.ts. Not to be edited.\n`;
  writeFileSync(file, head + (await bundle()));
  writeFileSync(
    file.replace(/\.js$/, '.d.ts'),
    `import type { Core } from './core';\n\n${members.map(declaration).join('')}`,
  );
  const versions = readdirSync(into)
    .flatMap((name) => /^v(\d+)\.js$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
  writeFileSync(join(into, 'frozen.ts'), table(versions));
  writeFileSync(
    join(into, 'versions.ts'),
    '/** Versions that are frozen, for those who need not load their cores. Written by scripts/sim/freeze.ts. */\n' +
      `export const frozenVersions: readonly number[] = [${versions.join(', ')}];\n`,
  );
  return file;
}

const members = ['compile', 'decodeStream', 'replay', 'simVersion', 'trace'] as const;

function declaration(name: (typeof members)[number]): string {
  return `export declare const ${name}: Core['${name}'];\n`;
}

function table(versions: readonly number[]): string {
  const imports = versions.map((v) => `import * as v${v} from './v${v}.js';\n`).join('');
  const list = versions.map((v) => `v${v}`).join(', ');
  return (
    `import type { Core } from './core';\n${imports}\n` +
    '/** The cores of older versions, oldest first. Written by scripts/sim/freeze.ts. */\n' +
    `export const frozen: readonly Core[] = [${list}];\n`
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(`Frozen: ${await freeze()}`);
