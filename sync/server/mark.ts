import type { Position } from './history';
import type { App } from './pocketbase';
import { firstRow } from './rows';

declare const $security: {
  hs256(text: string, secret: string): string;
  equal(a: string, b: string): boolean;
};

/**
 * A signed statement of the server: in this run of this history the counter was `n`. A device keeps it and cannot forge it. If
 * the database contradicts a mark, the database was set back.
 */
export interface Mark {
  readonly epoch: string;
  readonly run: string;
  /** The previous run. In a backup taken before the start of `run`, it may be the last one. */
  readonly before: string;
  readonly n: number;
}

/** Longest accepted mark, characters. */
export const MARK_LENGTH = 200;

export function markOf(app: App, { epoch, run, before, counter }: Position): string {
  const text = `${epoch}.${run}.${before}.${counter}`;
  return `${text}.${$security.hs256(text, secretOf(app))}`;
}

/** Verifies and parses a mark. @returns undefined if this server did not sign it */
export function readMark(app: App, mark: string): Mark | undefined {
  const end = mark.lastIndexOf('.');
  if (end < 0) return undefined;
  const text = mark.slice(0, end);
  if (!$security.equal(mark.slice(end + 1), $security.hs256(text, secretOf(app)))) return undefined;
  const [epoch = '', run = '', before = '', n = ''] = text.split('.');
  return { epoch, run, before, n: Number(n) };
}

function secretOf(app: App): string {
  const secret = firstRow(app, 'SELECT value FROM sync_secret', {}, { value: '' })?.value ?? '';
  // With an empty secret, anyone could sign a mark.
  if (secret === '') throw new Error('The table sync_secret is empty: the migration has not run.');
  return secret;
}
