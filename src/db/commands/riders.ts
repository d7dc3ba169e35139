import { putBack, remove, withoutLedger } from '../../../sync/index';
import { userOf } from '../name';
import { findPresent, onePresent } from '../present';
import { type RiderRow, riderKey } from '../schemas';
import type { Db } from '../types';

/** A rider as the rest of the game uses it: `id` is the rider's id, not the row's. */
export type StoredRider = Omit<
  RiderRow,
  'rider' | 'settings' | 'seq' | 'pending' | 'base' | 'attempts' | 'removed'
>;

/** The fields of a rider that a caller sets. The database adds the position in the list. */
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
 * Calls `tell` with the riders of the database in the order of their creation, now and after every change.
 *
 * @returns a function that unsubscribes
 */
export function onRiders({ rx }: Pick<Db, 'rx'>, tell: (riders: readonly StoredRider[]) => void): () => void {
  const query = findPresent(rx.riders, { sort: [{ createdAt: 'asc' }], index: ['createdAt'] });
  const heard = query.$.subscribe((docs) => tell(docs.map((doc) => riderIn(doc.toMutableJSON()))));
  return () => heard.unsubscribe();
}

/** Returns whether the database has any riders. */
export async function hasRiders({ rx }: Pick<Db, 'rx'>): Promise<boolean> {
  return (await findPresent(rx.riders, { limit: 1 }).exec()).length > 0;
}

/**
 * Adds riders after the existing ones, in their order. Existing riders stay unchanged. Removed riders stay removed, on every
 * device, except that the rider of an account is restored.
 *
 * @throws any error of the disk
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
 * Changes some fields of a rider. Writes only these fields, because two tabs may change different fields of a rider at the same
 * time.
 *
 * @param rider the rider including the change; written as a whole if it does not exist
 * @throws any error of the disk
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
 * Calls `tell` with the settings stored in the row of the account's rider, as JSON, now and when they change; undefined: it has
 * none. Not called while that rider does not exist.
 *
 * @returns a function that unsubscribes
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

/** Stores settings in the row of the account's rider, if it exists. @throws any error of the disk */
export async function writeAccountSettings(db: RidersOf, user: string, settings: string): Promise<void> {
  const rider = await onePresent(db.rx.riders, keyIn(db, user)).exec();
  await rider?.incrementalModify((row) => (row.settings === settings ? row : { ...row, settings }));
}

/** Removes a rider. @throws any error of the disk */
export async function removeRiderRow(db: RidersOf, id: string): Promise<void> {
  await remove(db.rx.riders, [keyIn(db, id)]);
}
