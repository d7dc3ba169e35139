import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The wanted content of a folder: file contents by relative path. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

/**
 * Writes files into a folder that other processes read or write at the same time. Each file is replaced atomically, and
 * unchanged files are not written.
 */
export function placeFiles(folder: string, files: Files): void {
  mkdirSync(folder, { recursive: true });
  // Outside the folders that are cleaned, so that it is not removed as an extra file.
  const half = join(folder, `.half-${randomBytes(6).toString('hex')}`);
  for (const [path, text] of files) {
    const full = join(folder, path);
    const whole = Buffer.from(text);
    if (existsSync(full) && readFileSync(full).equals(whole)) continue;
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(half, whole);
    renameSync(half, full);
  }
}

/** Removes everything in `folder`/`part` that is not among the files. */
export function removeOthers(folder: string, part: string, files: Files): void {
  for (const name of readdirSync(join(folder, part))) {
    if (!files.has(join(part, name))) rmSync(join(folder, part, name), { recursive: true, force: true });
  }
}
