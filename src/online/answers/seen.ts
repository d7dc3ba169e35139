import type PocketBase from 'pocketbase';
import * as v from 'valibot';
import { type Db, dbService } from '../../db';
import { pocketBase } from '../../session';

/** Why the server gave no usable answer: no way to it (or nonsense came back), nothing there, or it will not say. */
export type NoAnswer = 'offline' | 'missing' | 'refused';

/** What was asked of the server: as it is now, as it was when it was last seen, or neither. */
export type Answer<T> =
  | { readonly kind: 'fresh'; readonly value: T; readonly at: number }
  | { readonly kind: 'seen'; readonly value: T; readonly at: number }
  | { readonly kind: 'none'; readonly why: NoAnswer };

/** Longest wait for an answer, ms: after it what was seen before is shown. */
export const PATIENCE_MS = 8000;
/** Answers kept; of more, the oldest go. */
const MOST_SEEN = 400;
/** Longest key, characters. */
const MAX_KEY = 300;

const failure = v.object({ status: v.number() });

/** What an error of the client means to whoever asked. */
export function whyNot(error: unknown): NoAnswer {
  const read = v.safeParse(failure, error);
  const status = read.success ? read.output.status : 0;
  if (status === 404) return 'missing';
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'offline';
}

/** Remembers an answer; nothing of it is needed, so a full disk is no fault. */
export async function keepSeen(db: Db, key: string, body: unknown): Promise<void> {
  if (key.length > MAX_KEY) return;
  try {
    await db.rx.seen.incrementalUpsert({ key, at: db.clock(), body: JSON.stringify(body) });
    await forgetOldest(db);
  } catch (error) {
    console.warn('Unable to keep what was seen', error);
  }
}

/** Databases that were tidied by this page. */
const tidied = new WeakSet<Db>();

async function forgetOldest(db: Db): Promise<void> {
  if (tidied.has(db)) return;
  tidied.add(db);
  const rows = await db.rx.seen.find({ sort: [{ at: 'desc' }], skip: MOST_SEEN }).exec();
  await db.rx.seen.bulkRemove(rows.map(({ key }) => key));
}

/** What was seen under a key, through its door; undefined when nothing usable was. */
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

/** What {@link ask} needs of the world. */
export interface Asking {
  readonly db: () => Promise<Db>;
  readonly client: () => Promise<PocketBase>;
}

const world: Asking = { db: () => dbService.db(), client: pocketBase };

/** A question to the server; `signal` ends it. */
export type Question = (pb: PocketBase, signal: AbortSignal) => Promise<unknown>;

/**
 * Asks the server, and remembers what it said; where it gives no usable answer, what it said the last time counts.
 *
 * @param key under which the answer is remembered, at most 300 characters
 * @param door reads the raw answer, now and whenever it is shown again
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
