import { putBack, remove, withoutLedger } from '../../../sync/index';
import { userOf } from '../name';
import { findPresent, onePresent } from '../present';
import { type RiderRow, riderKey } from '../schemas';
import type { Db } from '../types';

/** A rider as the rest of the game knows them: `id` is the rider's own, not the row's. */
export type StoredRider = Omit<
  RiderRow,
  'rider' | 'settings' | 'seq' | 'pending' | 'base' | 'attempts' | 'removed'
>;

/** What a caller knows of a rider; the database gives each its place among the others. */
export type NewRider = Omit<StoredRider, 'createdAt'>;

type RidersOf = Pick<Db, 'rx' | 'name'>;

const keyIn = ({ name }: RidersOf, rider: string): string => riderKey(userOf(name) ?? '', rider);

function rowIn(db: RidersOf, rider: StoredRider): RiderRow {
  return { ...rider, id: keyIn(db, rider.id), rider: rider.id };
}

function riderIn(row: RiderRow): StoredRider {
  const { rider, settings: _, ...stored } = withoutLedger(row);
  return { ...stored, id: rider };
}

/**
 * Tells of the riders of the database, as they are and whenever one changes, in the order they were made in.
 *
 * @returns the way out
 */
export function onRiders({ rx }: Pick<Db, 'rx'>, tell: (riders: readonly StoredRider[]) => void): () => void {
  const query = findPresent(rx.riders, { sort: [{ createdAt: 'asc' }], index: ['createdAt'] });
  const heard = query.$.subscribe((docs) => tell(docs.map((doc) => riderIn(doc.toMutableJSON()))));
  return () => heard.unsubscribe();
}

/** Whether anybody rides here. */
export async function hasRiders({ rx }: Pick<Db, 'rx'>): Promise<boolean> {
  return (await findPresent(rx.riders, { limit: 1 }).exec()).length > 0;
}

/**
 * Adds riders after those who are there, in their order. Who is there already stays as they are, and who was removed stays
 * so, on every device; but the rider of an account comes back with it.
 *
 * @throws what the disk refuses
 */
export async function addRiders(
  db: RidersOf & Pick<Db, 'clock'>,
  riders: readonly NewRider[],
): Promise<void> {
  const at = db.clock();
  const rows = riders.map((rider, i) => rowIn(db, { ...rider, createdAt: at + i }));
  await putBack(
    db.rx.riders,
    rows.filter(({ account }) => account),
  );
  for (const row of rows) await db.rx.riders.insertIfNotExists(row);
}

/**
 * Changes some of a rider. Two tabs may change other parts of one rider at once: only what is new is written.
 *
 * @param rider as they are with the change: written whole where they are not there (yet, or any more)
 * @throws what the disk refuses
 */
export async function changeRiderRow(
  db: RidersOf,
  rider: StoredRider,
  change: Partial<NewRider>,
): Promise<void> {
  const row = rowIn(db, rider);
  const { id: _, ...part } = change;
  if ((await putBack(db.rx.riders, [row])).length > 0) return;
  await db.rx.riders.findOne(row.id).incrementalModify((now) => ({ ...now, ...part }));
}

/**
 * Tells of the choices that stand with the rider of an account, as JSON, and whenever they change; undefined: with that rider
 * stand none yet. While there is no such rider nothing is told.
 *
 * @returns the way out
 */
export function onAccountSettings(
  db: RidersOf,
  user: string,
  tell: (settings: string | undefined) => void,
): () => void {
  let told: { readonly settings: string | undefined } | undefined;
  const heard = onePresent(db.rx.riders, keyIn(db, user)).$.subscribe((doc) => {
    if (doc === null || (told !== undefined && told.settings === doc.settings)) return;
    told = { settings: doc.settings };
    tell(doc.settings);
  });
  return () => heard.unsubscribe();
}

/** Has choices stand with the rider of an account, if there is one. @throws what the disk refuses */
export async function writeAccountSettings(db: RidersOf, user: string, settings: string): Promise<void> {
  const rider = await onePresent(db.rx.riders, keyIn(db, user)).exec();
  await rider?.incrementalModify((row) => (row.settings === settings ? row : { ...row, settings }));
}

/** Takes a rider out. @throws what the disk refuses */
export async function removeRiderRow(db: RidersOf, id: string): Promise<void> {
  await remove(db.rx.riders, [keyIn(db, id)]);
}
