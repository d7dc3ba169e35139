import { dbErrorOf } from '../errors';
import type { DraftKind, DraftRow } from '../schemas';
import type { Db } from '../types';
import { queueKept } from './queue-ride';
import type { Written } from './tracks';

/** The last pending write of each draft. Writes of a draft run in the order of the calls. */
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
 * Stores unfinished work, because the browser may close the tab. Replaces a draft with the same id. Never rejects.
 *
 * Does not use `incrementalUpsert`: RxDB keeps its last write of each id in memory while the page is open, and every ride has
 * its own draft.
 */
export function keepDraft(db: Db, draft: Omit<DraftRow, 'updatedAt'>): Promise<Written> {
  return inOrder(db, draft.id, () => db.rx.drafts.upsert({ ...draft, updatedAt: db.clock() }));
}

/** Deletes a draft whose work is done or not wanted. Never rejects. */
export function dropDraft(db: Db, id: string): Promise<Written> {
  return inOrder(db, id, async () => {
    const doc = await db.rx.drafts.findOne(id).exec();
    await doc?.incrementalModify((row) => ({ ...row, body: '', _deleted: true }));
  });
}

/**
 * Returns unfinished work of a kind, newest first. A ride's draft and its record have the same id. If the record exists, the
 * ride was finished, but its tab closed before the ride was queued for the server and its draft was deleted. Both are done
 * here.
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
 * Returns a function that returns whether an unfinished ride uses a course. Only the screen knows the format of a draft, but
 * the draft contains the hash of its course as plain text.
 */
export async function coursesBegun(db: Db): Promise<(hash: string) => boolean> {
  // `listDrafts` leaves out finished rides whose tab closed before the draft was deleted.
  const drafts = [...(await listDrafts(db, 'ride')), ...(await listDrafts(db, 'start'))];
  return (hash) => drafts.some(({ body }) => body.includes(hash));
}
