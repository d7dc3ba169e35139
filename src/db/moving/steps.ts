import type { MigrationStrategies, RxCollection } from 'rxdb';
import type { Fields } from '../../../sync/ledger/conflict';
import { isBlank } from '../../../sync/ledger/received';
import { type Attempt, contentOf, patchOf, type Row } from '../../../sync/ledger/row';

/** `steps[n]` converts a row of version n − 1 to version n, or to null if the row is to be removed. */
export type Steps = Readonly<MigrationStrategies>;

/** Converts the application's fields of a row to the present version. */
export type Through = (data: Fields) => Promise<Fields | null>;

/** @throws if a step is missing; the returned function throws the errors of the steps */
export function stepsFrom(version: number, steps: Steps, collection: RxCollection): Through {
  const wanted = Array.from({ length: collection.schema.version - version }, (_, n) => version + 1 + n);
  const all = wanted.map((next) => {
    const step = steps[next];
    if (step === undefined) throw new Error(`${collection.name} has no step to version ${next}.`);
    return step;
  });
  return async (data) => {
    let row: unknown = { ...data };
    for (const step of all) {
      row = await step(row, collection);
      if (row === null) return null;
    }
    return row as Fields;
  };
}

/** Converts the content of a row. The steps do not know `deleted`. */
export async function contentThrough(
  id: string,
  { deleted, ...fields }: Fields,
  through: Through,
): Promise<Fields | null> {
  const data = await through({ ...fields, id });
  if (data === null) return null;
  const { id: _, seq: __, ...content } = data;
  return { ...content, deleted: deleted === true };
}

/** Converts a row with its ledger: the server's states in the ledger are converted too. */
export async function rowThrough(row: Row, id: string, through: Through): Promise<Row | null> {
  const content = (fields: Fields): Promise<Fields | null> => contentThrough(id, fields, through);
  const fields = await content(row.fields);
  if (fields === null) return null;
  const { base, attempts, ...ledger } = row.ledger;
  // After the restore of a backup, the base may be unknown, or known only to be deleted. Then there is no content to convert.
  const newBase = base && !isBlank(base) ? await content(base) : base;
  async function attemptOf(attempt: Attempt): Promise<Attempt> {
    const before = contentOf(attempt, row);
    if (attempt.fields === undefined || before === undefined) return attempt;
    const sent = await content(before);
    return sent === null ? attempt : { ...attempt, fields: patchOf(sent, newBase ?? null) };
  }
  const open = attempts && (await Promise.all(attempts.map(attemptOf)));
  return {
    fields,
    ledger: {
      ...ledger,
      ...(newBase === undefined ? {} : { base: newBase }),
      ...(open === undefined ? {} : { attempts: open }),
    },
  };
}
