import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '../../../scripts/build-server';
import { root } from '../../../scripts/paths';
import { buildVerifier } from '../../../scripts/verifier';

const from = (script: string) => JSON.stringify(pathToFileURL(join(root, 'scripts', script)).href);
const program = `
const { buildServer } = await import(${from('build-server.ts')});
const { buildVerifier } = await import(${from('verifier.ts')});
await buildServer(process.argv[1]);
await buildVerifier(process.argv[1]);
`;

/** Builds in a process of its own, as a start does. */
const build = (outDir: string) =>
  promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program, outDir],
    { cwd: root },
  );

/** The files of a folder and their sizes; what is on its way into it is none of them. */
function filesIn(folder: string): Readonly<Record<string, number>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(files.map((file) => [relative(folder, file), statSync(file).size] as const));
}

describe('two builds of the server at once', () => {
  let folder: string;
  let built: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fall-line-built-'));
    built = join(folder, 'built');
    await buildServer(built);
    await buildVerifier(built);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('take nothing away from a server that runs', async () => {
    const outDir = join(folder, 'running');
    cpSync(built, outDir, { recursive: true });
    const whole = filesIn(outDir);
    let building = true;
    const both = Promise.all([build(outDir), build(outDir)]).finally(() => {
      building = false;
    });
    while (building) {
      expect(filesIn(outDir)).toEqual(whole);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await both;
    expect(Object.keys(whole).filter((path) => /hooks\.pb\.js|verifier\.mjs/.test(path))).toHaveLength(2);
  });

  it('each leave all there is to start with', async () => {
    const outDir = join(folder, 'fresh');
    const seen = [build(outDir), build(outDir)].map(async (one) => {
      await one;
      return filesIn(outDir);
    });
    const whole = filesIn(built);
    for (const files of await Promise.all(seen)) expect(files).toEqual(whole);
    expect(readdirSync(outDir).sort()).toEqual(['hooks', 'migrations', 'verifier.mjs']);
  });

  it('leave nothing of a build before', async () => {
    const outDir = join(folder, 'before');
    cpSync(built, outDir, { recursive: true });
    cpSync(join(built, 'hooks', 'clock.js'), join(outDir, 'hooks', 'gone.js'));
    await buildServer(outDir);
    expect(filesIn(outDir)).toEqual(filesIn(built));
  });
});
