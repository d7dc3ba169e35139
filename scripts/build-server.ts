import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build, transform } from 'esbuild';
import type { AuthorRide } from '../server/rules/likeness';
import { authorPrintsOf, authorRidesOf } from './author-rides';
import { announcing } from './migrating';
import { root, serverDir } from './paths';
import { type Files, placeFiles, removeOthers } from './place-files';

/** The JavaScript version that PocketBase's engine fully supports. */
const target = 'es2017';

/**
 * Builds the server's hooks and migrations from TypeScript into `outDir`/hooks and `outDir`/migrations.
 *
 * - `*.pb.ts` and migrations only register handlers, each turned into text by PocketBase. They are transpiled without bundling,
 *   because a bundler's helpers would be variables that the handlers cannot see. All `*.pb.ts` become one file, in the order of
 *   their names: PocketBase reads its hook files in no order, and handlers of one event run in the order of registration.
 * - every other file directly in server/hooks is a module that handlers `require`; it is bundled with all its imports.
 * - author-rides.json and author-prints.txt beside them contain the authors' rides and their fingerprints.
 *
 * Running servers read the same folder, each hook's module at its first call, and other starts build into it. So it must be
 * complete at any moment.
 */
export async function buildServer(
  outDir = serverDir,
  options: { readonly authorRides?: readonly AuthorRide[] } = {},
): Promise<{ hooksDir: string; migrationsDir: string }> {
  const files = new Map([
    ...(await hookFiles(options.authorRides ?? authorRidesOf(join(root, 'public', 'author-ghosts.json')))),
    ...(await migrationFiles()),
  ]);
  placeFiles(outDir, files);
  for (const part of ['hooks', 'migrations']) removeOthers(outDir, part, files);
  return { hooksDir: join(outDir, 'hooks'), migrationsDir: join(outDir, 'migrations') };
}

async function hookFiles(authorRides: readonly AuthorRide[]): Promise<Files> {
  const hooks = join(root, 'server', 'hooks');
  const names = readdirSync(hooks).filter((name) => name.endsWith('.ts'));
  const registering = names.filter((name) => name.endsWith('.pb.ts'));
  const parts = await Promise.all(registering.sort().map((name) => translated(join(hooks, name))));
  const { outputFiles } = await build({
    ...modules,
    entryPoints: names.filter((name) => !registering.includes(name)).map((name) => join(hooks, name)),
    outdir: hooks,
    write: false,
  });
  return new Map<string, string | Uint8Array>([
    ...outputFiles.map(({ path, contents }) => [join('hooks', basename(path)), contents] as const),
    [join('hooks', 'hooks.pb.js'), parts.map((code) => `{\n${code}}\n`).join('')],
    [join('hooks', 'author-rides.json'), JSON.stringify(authorRides)],
    [join('hooks', 'author-prints.txt'), authorPrintsOf(authorRides)],
  ]);
}

async function migrationFiles(): Promise<Files> {
  const migrations = join(root, 'server', 'migrations');
  const steps = readdirSync(migrations).filter((file) => file.endsWith('.ts'));
  const files = new Map<string, string>();
  for (const [i, file] of steps.sort().entries()) {
    const name = file.replace(/\.ts$/, '');
    const code = await translated(join(migrations, file));
    const step = { number: i + 1, of: steps.length, name };
    files.set(join('migrations', `${name}.js`), announcing(code, step));
  }
  return files;
}

/** Bundles a module that handlers `require`. */
const modules: BuildOptions = {
  bundle: true,
  format: 'cjs',
  platform: 'neutral',
  target,
  // Keeps such patterns as literals, so that unused ones are removed. The engine cannot even load some of them.
  supported: { 'regexp-unicode-property-escapes': true },
  logLevel: 'warning',
};

/** Builds the server part of the sync library into `folder`/sync.js, for hooks and migrations to `require`. */
export async function buildSyncKit(folder: string): Promise<void> {
  await build({
    ...modules,
    entryPoints: [join(root, 'sync', 'server', 'index.ts')],
    outfile: join(folder, 'sync.js'),
  });
}

async function translated(path: string): Promise<string> {
  const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'ts', target, sourcefile: path });
  return code;
}
