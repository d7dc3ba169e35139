import type { RxCollection, RxDocument } from 'rxdb';
import { type GenericSchema, is } from 'valibot';
import { type Fields, sameFields } from '../../../sync/ledger/conflict';
import { presentIn } from '../../../sync/ledger/errors';
import { isUntouched } from './late';
import type { OpenVersion, StoredRow } from './old-versions';
import { type Steps, stepsFrom, type Through } from './steps';
import { insertBroken, plainOf, type Taker } from './taker';

export interface PlainKind {
  readonly migrations: Steps;
  readonly door?: GenericSchema | undefined;
}

/** Creates a taker for a collection that stays on this device. */
export function plainTaker(collection: RxCollection, { migrations, door }: PlainKind): Taker {
  const { primaryPath } = collection.schema;
  const idOf = (row: object): string => String((row as Fields)[primaryPath]);

  async function sort(batch: readonly StoredRow[], through: Through) {
    const good = new Map<string, Fields>();
    const broken: Fields[] = [];
    for (const stored of batch) {
      if (stored._deleted) continue;
      try {
        const row = await through(plainOf(stored));
        if (row === null) continue;
        if (door === undefined || is(door, row)) good.set(idOf(row), row);
        else broken.push(row);
      } catch {
        // A migration cannot read the row. Insert it as a broken row, which blocks nothing.
        broken.push(plainOf(stored));
      }
    }
    return { good, broken };
  }

  async function insert(rows: ReadonlyMap<string, Fields>): Promise<readonly string[]> {
    if (rows.size === 0) return [];
    const { error } = await collection.bulkInsert([...rows.values()]);
    return presentIn(collection.name, error);
  }

  /** Handles rows that already exist: a row that was not changed here takes what an older release wrote later. */
  async function meetAll(
    ids: readonly string[],
    rows: ReadonlyMap<string, Fields>,
    batch: readonly StoredRow[],
    open: OpenVersion,
  ): Promise<void> {
    const docs = (await collection.findByIds([...ids]).exec()) as Map<string, RxDocument>;
    const there = new Map((await open.byIds(ids)).map((row) => [idOf(row), row._rev]));
    for (const stored of batch) {
      const id = idOf(stored);
      const doc = docs.get(id);
      const row = rows.get(id);
      if (doc === undefined || row === undefined || there.get(id) !== stored._rev || !isUntouched(doc))
        continue;
      if (!sameFields(doc.toJSON(), row)) await doc.incrementalModify((now) => ({ ...now, ...row }));
    }
  }

  return {
    async begin(version, open) {
      const through = stepsFrom(version.version, migrations, collection);
      return async (batch) => {
        const { good, broken } = await sort(batch, through);
        const present = await insert(good);
        await insertBroken(collection, broken);
        if (present.length > 0) await meetAll(present, good, batch, open);
      };
    },
  };
}
