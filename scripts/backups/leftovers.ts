import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/*
 * A killed backup leaves its archive on the server, where the rotation of nightly archives does not delete it, and a partial
 * folder at its destination. The next backup removes both, once they are too old to be in use.
 */

/** A command's token expires after this time, ms. */
const OVER_MS = 3_600_000;
const ARCHIVE = /^fall-line-\d{4}-\d\d-\d\dt\d\d-\d\d-\d\d\.zip$/;
const HALF = /^\.fall-line-[\dT-]+\.half$/;

/** An archive as PocketBase lists it. */
export interface Listed {
  readonly key: string;
  readonly modified: string;
}

/** Returns the names of archives that an earlier backup left on the server. */
export function leftArchives(listed: readonly Listed[], nowMs: number): readonly string[] {
  return listed
    .filter(
      ({ key, modified }) => ARCHIVE.test(key) && Date.parse(modified.replace(' ', 'T')) < nowMs - OVER_MS,
    )
    .map(({ key }) => key);
}

/** Removes partial folders that earlier backups left in the folder of backups. */
export function removeHalves(into: string, nowMs: number): void {
  if (!existsSync(into)) return;
  for (const name of readdirSync(into).filter((one) => HALF.test(one))) {
    const path = join(into, name);
    if (statSync(path).mtimeMs < nowMs - OVER_MS) rmSync(path, { recursive: true });
  }
}
