import { COUNTER } from './counter';
import type { App, CollectionModel, Field } from './pocketbase';
import { run } from './rows';

declare const NumberField: new (spec: { name: string; onlyInt: boolean }) => Field;
declare const TextField: new (spec: { name: string; max: number }) => Field;
declare const BoolField: new (spec: { name: string }) => Field;
declare const $security: { randomString(length: number): string };

/**
 * Prepares collections for replication: adds the fields `seq`, `deleted` and `writes`, an index, numbers for existing rows, and
 * the kit's tables. Skips whatever exists, so it can be called for one collection after another, and again by a later release.
 * Call in a migration.
 */
export function addSync(app: App, ...collections: readonly string[]): void {
  for (const sql of TABLES) run(app, sql);
  run(app, "INSERT OR IGNORE INTO sync_seq (id, n) VALUES ('global000000000', 0)");
  const secret = $security.randomString(40);
  run(app, 'INSERT INTO sync_secret (value) SELECT {:secret} WHERE NOT EXISTS (SELECT 1 FROM sync_secret)', {
    secret,
  });
  for (const name of collections) addFields(app, app.findCollectionByNameOrId(name));
}

const TABLES: readonly string[] = [
  // The counter of changes: one row (counter.ts).
  'CREATE TABLE IF NOT EXISTS sync_seq (id TEXT PRIMARY KEY, n INTEGER NOT NULL) WITHOUT ROWID',
  // Starts of the server, in order, each with the counter at that time (history.ts).
  'CREATE TABLE IF NOT EXISTS sync_runs (k INTEGER PRIMARY KEY AUTOINCREMENT, run TEXT NOT NULL UNIQUE, ' +
    'epoch TEXT NOT NULL, n INTEGER NOT NULL, reported INTEGER NOT NULL)',
  // Changes of history, each with the counter found in the database.
  'CREATE TABLE IF NOT EXISTS sync_restores (k INTEGER PRIMARY KEY AUTOINCREMENT, epoch TEXT NOT NULL, ' +
    'before TEXT NOT NULL, n INTEGER NOT NULL)',
  // Signs the marks (mark.ts): one row.
  'CREATE TABLE IF NOT EXISTS sync_secret (value TEXT NOT NULL)',
  // Ids of purged rows, reserved for ever (purged.ts).
  'CREATE TABLE IF NOT EXISTS sync_purged (collection TEXT NOT NULL, id TEXT NOT NULL, owner TEXT NOT NULL, ' +
    'seq INTEGER NOT NULL, PRIMARY KEY (collection, id)) WITHOUT ROWID',
  "CREATE INDEX IF NOT EXISTS idx_sync_purged_owner ON sync_purged (owner) WHERE owner != ''",
  'CREATE TABLE IF NOT EXISTS sync_horizons (collection TEXT PRIMARY KEY, seq INTEGER NOT NULL) WITHOUT ROWID',
  // The counter at the start of each day (purge.ts).
  'CREATE TABLE IF NOT EXISTS sync_days (day TEXT PRIMARY KEY, n INTEGER NOT NULL) WITHOUT ROWID',
];

/**
 * Adds an index so that {@link purge} finds tombstones without reading all rows. Call in a migration, after {@link addSync}.
 */
export function addPurge(app: App, ...collections: readonly string[]): void {
  for (const name of collections) {
    const collection = app.findCollectionByNameOrId(name);
    const index = `idx_${name}_tombstones`;
    if (collection.getIndex(index) !== '') continue;
    collection.addIndex(index, false, 'seq', 'deleted = TRUE');
    app.save(collection);
  }
}

function addFields(app: App, collection: CollectionModel): void {
  const { name, fields } = collection;
  const has = (field: string): boolean => fields.getByName(field) !== null;
  const hasSeq = has('seq');
  const isWhole = hasSeq && has('deleted') && has('writes');
  if (!hasSeq) fields.add(new NumberField({ name: 'seq', onlyInt: true }));
  if (!has('deleted')) fields.add(new BoolField({ name: 'deleted' }));
  if (!has('writes')) fields.add(new TextField({ name: 'writes', max: 200 }));
  const index = `idx_${name}_seq`;
  const hasIndex = collection.getIndex(index) !== '';
  if (!hasIndex) collection.addIndex(index, false, 'seq', '');
  if (isWhole && hasIndex) return;
  app.save(collection);
  // If the field existed, the hooks have numbered the rows, which may be too many to scan.
  if (!hasSeq) numberRows(app, name);
}

/**
 * Numbers the rows created before the field existed, in the order of their creation. One number is left out: rows on devices
 * that were replicated by dates get a lower one than all of these.
 */
function numberRows(app: App, name: string): void {
  const order = `SELECT id, ROW_NUMBER() OVER (ORDER BY rowid) AS i FROM {{${name}}} WHERE seq = 0`;
  const rows = run(
    app,
    `UPDATE {{${name}}} SET seq = (SELECT n FROM sync_seq WHERE ${COUNTER}) + made.i + 1 ` +
      `FROM (${order}) AS made WHERE made.id = {{${name}}}.id`,
  );
  run(app, `UPDATE sync_seq SET n = n + {:rows} WHERE ${COUNTER}`, { rows: rows === 0 ? 0 : rows + 1 });
}
