import type { RxCollection } from 'rxdb';
import type { Fields } from '../../../sync/ledger/conflict';
import { ledgerOf, type SyncDoc } from '../../../sync/ledger/ledger';
import type { Row } from '../../../sync/ledger/row';
import { userOf } from '../name';
import { type Rejections, refusedRows } from './kept-edits';
import { meet } from './late';
import { notesIn } from './notes';
import type { OldVersion, OpenVersion, StoredRow } from './old-versions';
import { type Beside, isGood, readRow, type SyncedKind } from './read-row';
import { type Steps, stepsFrom, type Through } from './steps';
import { insertBroken, type Taker } from './taker';

/** The rows of a batch, sorted by how they are handled. */
interface Sorted {
  /** By new id. */
  readonly rows: Map<string, Row>;
  /** Ids of deleted rows whose state on the server is unknown. */
  readonly deleted: string[];
  readonly broken: Fields[];
  /** The changed ids: new id by old id. */
  readonly moved: Map<string, string>;
}

/** Creates a taker for a replicated collection, whose rows are moved with their ledgers. */
export async function syncedTaker(
  collection: RxCollection,
  kind: SyncedKind & { readonly migrations: Steps },
  rejections: Rejections | undefined,
): Promise<Taker> {
  const ledger = ledgerOf(collection as unknown as RxCollection<SyncDoc>);
  const user = userOf(collection.database.name) ?? '';
  const refused = rejections && (await refusedRows(rejections, collection.name));

  async function sort(
    batch: readonly StoredRow[],
    version: OldVersion,
    through: Through,
    besideOf: (id: string) => Beside,
  ): Promise<Sorted> {
    const sorted: Sorted = { rows: new Map(), deleted: [], broken: [], moved: new Map() };
    for (const stored of batch) {
      const id = String(stored.id);
      const read = await readRow(stored, id, version, through, kind, besideOf(id));
      if (read.kind === 'deleted') sorted.deleted.push(id);
      else if (read.kind === 'broken') sorted.broken.push(read.data);
      else if (read.kind === 'row') {
        const { row } = read;
        // The server has this row, so a pull brings it, unless it was deleted there since.
        if (version.isLeft && row.ledger.pending === 0) continue;
        const newId = kind.idIn?.(user, row.fields) ?? id;
        if (newId !== id) sorted.moved.set(id, newId);
        if (isGood(kind, newId, row)) sorted.rows.set(newId, row);
        else sorted.broken.push({ ...row.fields, id: newId });
      }
    }
    return sorted;
  }

  /** Handles rows that already exist. */
  async function meetAll(
    ids: readonly string[],
    { rows, moved }: Sorted,
    batch: readonly StoredRow[],
    open: OpenVersion,
  ): Promise<void> {
    const docs = await ledger.collection.findByIds([...ids]).exec();
    // Another tab may have moved them meanwhile, and the player may have continued in the new version.
    const present = await open.byIds(batch.map(({ id }) => String(id)));
    const there = new Map(present.map(({ id, _rev }) => [id, _rev]));
    for (const { id, _rev } of batch) {
      const newId = moved.get(String(id)) ?? String(id);
      const doc = docs.get(newId);
      const row = rows.get(newId);
      // With nothing pending, it contains no changes of the player.
      if (doc === undefined || there.get(id) !== _rev || row?.ledger.pending === 0) continue;
      await meet(doc, row?.fields, rejections);
    }
  }

  return {
    async begin(version, open) {
      const notesOf = await notesIn(open);
      const through = stepsFrom(version.version, kind.migrations, collection);
      return async (batch) => {
        const notes = await notesOf(batch.map(({ id }) => String(id)));
        const sorted = await sort(batch, version, through, (id) => ({
          note: notes.get(id),
          refused: refused?.get(id),
        }));
        const present = await ledger.insert(sorted.rows);
        await insertBroken(collection, sorted.broken);
        const met = version.isLeft ? [...present, ...sorted.deleted] : present;
        if (met.length > 0) await meetAll(met, sorted, batch, open);
      };
    },
  };
}
