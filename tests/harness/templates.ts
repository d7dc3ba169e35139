import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * What every server of a test run begins with is made once and copied: built hooks, and a database as the first start
 * leaves it. Each test file runs in a process of its own, so they share a folder, which the environment names.
 */

const FOLDER = 'FL_TEST_TEMPLATES';

/** Makes the folder that the processes started from here share, unless there is one. @returns removes it */
export function shareTemplates(): () => void {
  process.env[FOLDER] ??= mkdtempSync(join(tmpdir(), 'fall-line-templates-'));
  return removeTemplates;
}

export function removeTemplates(): void {
  const folder = process.env[FOLDER];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

/**
 * A folder that is made once in a test run, and changed by nobody. Processes that ask while one makes it wait for it.
 *
 * @param make fills it
 * @returns its path; undefined where nothing is shared
 */
export async function template(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string | undefined> {
  const shared = process.env[FOLDER];
  if (shared === undefined) return undefined;
  const path = join(shared, name);
  const making = `${path}.making`;
  while (!existsSync(path)) {
    if (!isMine(making)) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    try {
      // It may have been finished between the two looks.
      if (existsSync(path)) continue;
      const folder = mkdtempSync(join(shared, 'new-'));
      await make(folder);
      renameSync(folder, path);
    } finally {
      rmSync(making, { recursive: true, force: true });
    }
  }
  return path;
}

/** Whether this process is the first to make the folder. */
function isMine(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Where a template keeps the data of a server, which notes its history beside them. */
export function dataIn(folder: string): string {
  return join(folder, 'data');
}

/** Fills a server's data folder with those of a template, and puts the note of their history beside it. */
export function copyData(templateFolder: string, dataDir: string): void {
  copyFolder(dataIn(templateFolder), dataDir);
  const note = `${dataIn(templateFolder)}.epoch`;
  // A PocketBase without the house's hooks notes none.
  if (existsSync(note)) cpSync(note, `${dataDir}.epoch`);
}

/** Fills a folder with what is in another. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  cpSync(from, to, { recursive: true });
}
