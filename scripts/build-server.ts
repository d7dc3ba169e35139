import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import type { AuthorRide } from '../server/rules/likeness';
import { authorPrintsOf, authorRidesOf } from './author-rides';
import { announcing } from './migrating';
import { root, serverDir } from './paths';

/** What PocketBase's JavaScript engine runs without loss. */
const target = 'es2017';

/**
 * Builds the server's hooks and migrations from TypeScript into `outDir`/hooks and `outDir`/migrations.
 *
 * - `*.pb.ts` and migrations only register handlers, each turned into text by PocketBase; they are translated as they
 *   stand, because a bundler's helpers would be variables the handlers cannot see. All `*.pb.ts` become one file, in the
 *   order of their names: PocketBase reads its hook files in no order, and handlers of one event run as they registered.
 * - every other file directly in server/hooks is a module that handlers `require`; it is bundled with all it imports.
 * - author-rides.json and author-prints.txt beside them tell the authors' rides and by what they are known.
 */
export async function buildServer(
  outDir = serverDir,
  options: { readonly authorRides?: readonly AuthorRide[] } = {},
): Promise<{ hooksDir: string; migrationsDir: string }> {
  const hooksDir = join(outDir, 'hooks');
  const migrationsDir = join(outDir, 'migrations');
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(hooksDir, { recursive: true });
  mkdirSync(migrationsDir, { recursive: true });

  const hooks = join(root, 'server', 'hooks');
  const names = readdirSync(hooks).filter((name) => name.endsWith('.ts'));
  const registering = names.filter((name) => name.endsWith('.pb.ts'));
  const parts = await Promise.all(registering.sort().map((name) => translated(join(hooks, name))));
  writeFileSync(join(hooksDir, 'hooks.pb.js'), parts.map((code) => `{\n${code}}\n`).join(''));
  const authorRides = options.authorRides ?? authorRidesOf(join(root, 'public', 'author-ghosts.json'));
  writeFileSync(join(hooksDir, 'author-rides.json'), JSON.stringify(authorRides));
  writeFileSync(join(hooksDir, 'author-prints.txt'), authorPrintsOf(authorRides));
  const migrations = join(root, 'server', 'migrations');
  const steps = readdirSync(migrations).filter((file) => file.endsWith('.ts'));
  for (const [i, file] of steps.sort().entries()) {
    const name = file.replace(/\.ts$/, '');
    const code = await translated(join(migrations, file));
    const step = { number: i + 1, of: steps.length, name };
    writeFileSync(join(migrationsDir, `${name}.js`), announcing(code, step));
  }
  await build({
    entryPoints: names.filter((name) => !registering.includes(name)).map((name) => join(hooks, name)),
    outdir: hooksDir,
    bundle: true,
    format: 'cjs',
    platform: 'neutral',
    target,
    // Left as a literal, a pattern that nobody uses falls away; the engine cannot even load some of them.
    supported: { 'regexp-unicode-property-escapes': true },
    logLevel: 'warning',
  });
  return { hooksDir, migrationsDir };
}

async function translated(path: string): Promise<string> {
  const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'ts', target, sourcefile: path });
  return code;
}
