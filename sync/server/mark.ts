import type { Position } from './history';
import type { App } from './pocketbase';
import { firstRow } from './rows';

declare const $security: {
  hs256(text: string, secret: string): string;
  equal(a: string, b: string): boolean;
};

/**
 * What the server once said of itself: in this run of this history the counter was `n`. It is signed, so a device can keep
 * it and nobody can make one up: a mark that the database contradicts proves that the database was set back.
 */
export interface Mark {
  readonly epoch: string;
  readonly run: string;
  /** The run before: in a copy that was taken between the two it is the last. */
  readonly before: string;
  readonly n: number;
}

/** Longest mark that is read, characters. */
export const MARK_LENGTH = 200;

export function markOf(app: App, { epoch, run, before, counter }: Position): string {
  const text = `${epoch}.${run}.${before}.${counter}`;
  return `${text}.${$security.hs256(text, secretOf(app))}`;
}

/** @returns undefined for what this server has not signed */
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
  // Signed with nothing, anybody's mark would be ours.
  if (secret === '') throw new Error('The table sync_secret is empty: the migration has not run.');
  return secret;
}
