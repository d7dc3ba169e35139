import type { RiderRow } from '../schemas';
import type { Db } from '../types';

/** What a caller knows of a rider; the database gives each its place among the others. */
export type NewRider = Omit<RiderRow, 'createdAt'>;

/**
 * Tells of the riders of the database, as they are and whenever one changes, in the order they were made in.
 *
 * @returns the way out
 */
export function onRiders({ rx }: Pick<Db, 'rx'>, tell: (riders: readonly RiderRow[]) => void): () => void {
  const query = rx.riders.find({ sort: [{ createdAt: 'asc' }], index: ['createdAt'] });
  const heard = query.$.subscribe((docs) => tell(docs.map((doc) => doc.toMutableJSON())));
  return () => heard.unsubscribe();
}

/** Whether anybody rides here. */
export async function hasRiders({ rx }: Pick<Db, 'rx'>): Promise<boolean> {
  return (await rx.riders.find({ limit: 1 }).exec()).length > 0;
}

/**
 * Adds riders after those who are there, in their order. Who is there already stays as they are.
 *
 * @throws what the disk refuses
 */
export async function addRiders(db: Pick<Db, 'rx' | 'clock'>, riders: readonly NewRider[]): Promise<void> {
  const at = db.clock();
  for (const [i, rider] of riders.entries()) {
    await db.rx.riders.insertIfNotExists({ ...rider, createdAt: at + i });
  }
}

/**
 * Changes some of a rider. Two tabs may change other parts of one rider at once: only what is new is written.
 *
 * @param rider as they are with the change: written whole where they are not there (yet, or any more)
 * @throws what the disk refuses
 */
export async function changeRiderRow(
  { rx }: Pick<Db, 'rx'>,
  rider: RiderRow,
  change: Partial<NewRider>,
): Promise<void> {
  const doc = await rx.riders.insertIfNotExists(rider);
  await doc.incrementalModify((row) => ({ ...row, ...change, id: row.id }));
}

/** Takes a rider out. @throws what the disk refuses */
export async function removeRiderRow({ rx }: Pick<Db, 'rx'>, id: string): Promise<void> {
  await rx.riders.findOne(id).incrementalRemove();
}
