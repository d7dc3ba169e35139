import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/*
 * A backup that was ended by force leaves its archive with the server, where the nightly ones do not push it out, and half a
 * folder where it was to go. The next backup removes them, once nobody can be at work on them any more.
 */

/** A command's token holds no longer, ms. */
const OVER_MS = 3_600_000;
const ARCHIVE = /^fall-line-\d{4}-\d\d-\d\dt\d\d-\d\d-\d\d\.zip$/;
const HALF = /^\.fall-line-[\dT-]+\.half$/;

/** An archive as PocketBase lists it. */
export interface Listed {
  readonly key: string;
  readonly modified: string;
}

/** Names of archives that an earlier backup has left with the server. */
export function leftArchives(listed: readonly Listed[], nowMs: number): readonly string[] {
  return listed
    .filter(
      ({ key, modified }) => ARCHIVE.test(key) && Date.parse(modified.replace(' ', 'T')) < nowMs - OVER_MS,
    )
    .map(({ key }) => key);
}

/** Removes what earlier backups have left half in the folder of backups. */
export function removeHalves(into: string, nowMs: number): void {
  if (!existsSync(into)) return;
  for (const name of readdirSync(into).filter((one) => HALF.test(one))) {
    const path = join(into, name);
    if (statSync(path).mtimeMs < nowMs - OVER_MS) rmSync(path, { recursive: true });
  }
}
