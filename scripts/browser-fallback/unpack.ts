import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

/**
 * Installs the packaged headless shell (@sparticuz/chromium, MIT) into `into`, about 300 MB, once.
 *
 * @param from folder of the package.json and lock file that pin it
 * @returns path of a script that starts it with the libraries it needs
 */
export async function unpackShell(from: string, into: string): Promise<string> {
  const start = join(into, 'headless_shell');
  if (existsSync(start)) return start;
  mkdirSync(into, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(from, name), join(into, name));
  execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: into, stdio: ['ignore', 'ignore', 'inherit'] });

  const packed = join(into, 'node_modules', '@sparticuz', 'chromium', 'bin');
  const binary = join(into, 'chromium');
  await inflate(join(packed, 'chromium.br'), binary);
  chmodSync(binary, 0o755);
  await inflateTar(join(packed, 'swiftshader.tar.br'), into);
  await inflateTar(join(packed, 'fonts.tar.br'), into);
  writeFileSync(start, launcher(binary, await missingLibraries(packed, binary, into)));
  chmodSync(start, 0o755);
  return start;
}

/** The package's own NSS and expat are used only if the system has none, since mixing them with the system's is fragile. */
async function missingLibraries(packed: string, binary: string, into: string): Promise<string | undefined> {
  if (!execFileSync('ldd', [binary], { encoding: 'utf8' }).includes('not found')) return undefined;
  await inflateTar(join(packed, 'al2023.tar.br'), into);
  return join(into, 'lib');
}

function launcher(binary: string, libraries: string | undefined): string {
  const environment = libraries === undefined ? '' : `LD_LIBRARY_PATH='${libraries}' `;
  return `#!/bin/sh\n${environment}exec '${binary}' "$@"\n`;
}

function inflate(from: string, to: string): Promise<void> {
  return pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to));
}

async function inflateTar(from: string, folder: string): Promise<void> {
  const tar = join(folder, 'unpacking.tar');
  await inflate(from, tar);
  execFileSync('tar', ['-xf', tar, '-C', folder, '--no-same-owner']);
  rmSync(tar);
}
