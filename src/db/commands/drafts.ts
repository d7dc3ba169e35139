import { dbErrorOf } from '../errors';
import type { DraftKind, DraftRow } from '../schemas';
import type { Db } from '../types';
import { queueKept } from './queue-ride';
import type { Written } from './tracks';

/** The last write of each draft that is under way: keeping and dropping happen in the order they were asked for. */
const underWay = new WeakMap<Db, Map<string, Promise<Written>>>();

function inOrder(db: Db, id: string, write: () => Promise<unknown>): Promise<Written> {
  const writes = underWay.get(db) ?? new Map<string, Promise<Written>>();
  underWay.set(db, writes);
  const mine = (writes.get(id) ?? Promise.resolve())
    .then(write)
    .then(
      (): Written => ({ kind: 'written' }),
      (cause: unknown): Written => ({ kind: 'failed', error: dbErrorOf(cause) }),
    )
    .finally(() => {
      if (writes.get(id) === mine) writes.delete(id);
    });
  writes.set(id, mine);
  return mine;
}

/**
 * Keeps unfinished work for a tab that may be killed; the same id again replaces it. Never rejects.
 *
 * Not by `incrementalUpsert`: RxDB keeps the last one of every id for as long as the page is open, and every attempt at a
 * track is a draft of its own.
 */
export function keepDraft(db: Db, draft: Omit<DraftRow, 'updatedAt'>): Promise<Written> {
  return inOrder(db, draft.id, () => db.rx.drafts.upsert({ ...draft, updatedAt: db.clock() }));
}

/** Forgets a draft: its work is done or no longer wanted. Never rejects. */
export function dropDraft(db: Db, id: string): Promise<Written> {
  return inOrder(db, id, async () => {
    const doc = await db.rx.drafts.findOne(id).exec();
    await doc?.incrementalModify((row) => ({ ...row, body: '', _deleted: true }));
  });
}

/**
 * Unfinished work of a kind, newest first. A ride bears one id as draft and as record: one whose record is there was
 * finished, only its tab died before it was on its way to the server and its draft was dropped. Both are made good here.
 */
export async function listDrafts(db: Db, kind: DraftKind): Promise<readonly DraftRow[]> {
  const docs = await db.rx.drafts
    .find({
      selector: { kind },
      sort: [{ kind: 'desc' }, { updatedAt: 'desc' }],
      index: ['kind', 'updatedAt'],
    })
    .exec();
  if (kind !== 'ride') return docs.map((doc) => doc.toMutableJSON());
  const finished = await db.rx.records.findByIds(docs.map(({ id }) => id)).exec();
  for (const [id, record] of finished) {
    const queued = await queueKept(db, record.toMutableJSON());
    if (queued.kind !== 'failed') void dropDraft(db, id);
  }
  return docs.filter(({ id }) => !finished.has(id)).map((doc) => doc.toMutableJSON());
}

/**
 * Tells on which courses somebody has begun a ride that is not finished. What a draft holds is its screen's own affair, but
 * for the hash of its course, which stands in it as it is.
 */
export async function coursesBegun(db: Db): Promise<(hash: string) => boolean> {
  // A ride that was finished is not among them, though its tab went before its draft did.
  const drafts = [...(await listDrafts(db, 'ride')), ...(await listDrafts(db, 'start'))];
  return (hash) => drafts.some(({ body }) => body.includes(hash));
}
