import type PocketBase from 'pocketbase';
import * as v from 'valibot';
import { type Db, dbService } from '../../db';
import { pocketBase } from '../../session';

/**
 * Why there is no usable answer: the server cannot be reached or sent an invalid response, the row does not exist, or the
 * server refused.
 */
export type NoAnswer = 'offline' | 'missing' | 'refused';

/** The answer to a request: fresh, cached, or neither. */
export type Answer<T> =
  | { readonly kind: 'fresh'; readonly value: T; readonly at: number }
  | { readonly kind: 'seen'; readonly value: T; readonly at: number }
  | { readonly kind: 'none'; readonly why: NoAnswer };

/** Request timeout, ms. After it, the cached answer is used. */
export const PATIENCE_MS = 8000;
/** Most answers kept; the oldest are removed. */
const MOST_SEEN = 400;
/** Longest key, characters. */
const MAX_KEY = 300;

const failure = v.object({ status: v.number() });

/** Returns why a call failed, from the client's error. */
export function whyNot(error: unknown): NoAnswer {
  const read = v.safeParse(failure, error);
  const status = read.success ? read.output.status : 0;
  if (status === 404) return 'missing';
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'offline';
}

/** Caches an answer. The cache is not needed, so a full disk is no error. */
export async function keepSeen(db: Db, key: string, body: unknown): Promise<void> {
  if (key.length > MAX_KEY) return;
  try {
    await db.rx.seen.incrementalUpsert({ key, at: db.clock(), body: JSON.stringify(body) });
    await forgetOldest(db);
  } catch (error) {
    console.warn('Unable to keep what was seen', error);
  }
}

/** Databases whose old answers this page has already removed. */
const tidied = new WeakSet<Db>();

async function forgetOldest(db: Db): Promise<void> {
  if (tidied.has(db)) return;
  tidied.add(db);
  const rows = await db.rx.seen.find({ sort: [{ at: 'desc' }], skip: MOST_SEEN }).exec();
  await db.rx.seen.bulkRemove(rows.map(({ key }) => key));
}

/** Returns the cached answer of a key, parsed; undefined if there is none or it is invalid. */
export async function lastSeen<T>(
  db: Db,
  key: string,
  door: v.GenericSchema<unknown, T>,
): Promise<{ readonly value: T; readonly at: number } | undefined> {
  const row = await db.rx.seen.findOne(key).exec();
  if (row === null) return undefined;
  try {
    const read = v.safeParse(door, JSON.parse(row.body));
    return read.success ? { value: read.output, at: row.at } : undefined;
  } catch {
    return undefined;
  }
}

/** Dependencies of {@link ask}. */
export interface Asking {
  readonly db: () => Promise<Db>;
  readonly client: () => Promise<PocketBase>;
}

const world: Asking = { db: () => dbService.db(), client: pocketBase };

/** Sends a request; `signal` aborts it. */
export type Question = (pb: PocketBase, signal: AbortSignal) => Promise<unknown>;

/**
 * Sends a request and caches the answer. If the server cannot be reached or its answer is invalid, returns the cached answer.
 *
 * @param key cache key, at most 300 characters
 * @param door schema of the raw answer, fresh or cached
 */
export async function ask<T>(
  key: string,
  door: v.GenericSchema<unknown, T>,
  question: Question,
  { db, client }: Asking = world,
): Promise<Answer<T>> {
  let why: NoAnswer;
  try {
    const raw = await question(await client(), AbortSignal.timeout(PATIENCE_MS));
    const value = v.parse(door, raw);
    const open = await db();
    void keepSeen(open, key, raw);
    return { kind: 'fresh', value, at: open.clock() };
  } catch (error) {
    why = whyNot(error);
  }
  if (why !== 'offline') return { kind: 'none', why };
  const seen = await db()
    .then((open) => lastSeen(open, key, door))
    .catch(() => undefined);
  return seen === undefined ? { kind: 'none', why } : { kind: 'seen', ...seen };
}
