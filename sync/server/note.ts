import type { App } from './pocketbase';

declare const $os: {
  readFile(path: string): readonly number[];
  writeFile(path: string, data: string, mode: number): void;
  rename(from: string, to: string): void;
};
declare const Buffer: { from(bytes: readonly number[]): { toString(encoding: 'utf8'): string } };

/** A file next to the data folder, so that a restore does not change it: the history, and the highest number seen in it. */
export interface Note {
  /** '' if there is no note. */
  readonly epoch: string;
  readonly n: number;
}

export function readNote(app: App): Note {
  const [epoch = '', n = ''] = textOf(path(app)).split(' ');
  return { epoch, n: Number.isSafeInteger(Number(n)) ? Number(n) : 0 };
}

export function writeNote(app: App, { epoch, n }: Note): void {
  const text = `${epoch} ${n}`;
  if (textOf(path(app)) === text) return;
  // Write and rename, because a note truncated by a full disk would look like one of another history.
  $os.writeFile(`${path(app)}.new`, text, 0o600);
  $os.rename(`${path(app)}.new`, path(app));
}

function textOf(file: string): string {
  try {
    return Buffer.from($os.readFile(file)).toString('utf8');
  } catch {
    // PocketBase throws if the file does not exist.
    return '';
  }
}

const path = (app: App): string => `${app.dataDir().replace(/\/+$/, '')}.epoch`;
