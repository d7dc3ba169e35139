import { dbErrorOf } from '../errors';
import type { DraftKind, DraftRow } from '../schemas';
import type { Db } from '../types';
import type { Written } from './tracks';

/** Keeps unfinished work for a tab that may be killed; the same id again replaces it. */
export async function keepDraft(db: Db, draft: Omit<DraftRow, 'updatedAt'>): Promise<Written> {
  try {
    await db.rx.drafts.incrementalUpsert({ ...draft, updatedAt: db.clock() });
    return { kind: 'written' };
  } catch (cause) {
    return { kind: 'failed', error: dbErrorOf(cause) };
  }
}

/** Forgets a draft: its work is done or no longer wanted. */
export async function dropDraft(db: Db, id: string): Promise<void> {
  const doc = await db.rx.drafts.findOne(id).exec();
  await doc?.incrementalModify((row) => ({ ...row, body: '', _deleted: true }));
}

/** Unfinished work of a kind, newest first. */
export async function listDrafts(db: Db, kind: DraftKind): Promise<readonly DraftRow[]> {
  const docs = await db.rx.drafts
    .find({
      selector: { kind },
      sort: [{ kind: 'desc' }, { updatedAt: 'desc' }],
      index: ['kind', 'updatedAt'],
    })
    .exec();
  return docs.map((doc) => doc.toMutableJSON());
}
