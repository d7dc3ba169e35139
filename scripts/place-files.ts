import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What is to stand in a folder: paths within it, and what the files hold. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

/**
 * Puts files into a folder that others read meanwhile, or put the same files into: each is there whole from the first
 * moment on, and one that would not change is left alone.
 */
export function placeFiles(folder: string, files: Files): void {
  mkdirSync(folder, { recursive: true });
  // Beside the folders that are cleared, where nobody takes it for a file too many.
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

/** Removes what stands in `folder`/`part` and is not among the files. */
export function removeOthers(folder: string, part: string, files: Files): void {
  for (const name of readdirSync(join(folder, part))) {
    if (!files.has(join(part, name))) rmSync(join(folder, part, name), { recursive: true, force: true });
  }
}
