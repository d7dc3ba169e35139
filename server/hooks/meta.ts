/** Facts about this database as a whole, in the table `meta`. */

/** Returns a fact about this database; '' if it was never written. */
export function readMeta(app: PB.App, key: string): string {
  const row = new DynamicModel({ value: '' });
  app
    .db()
    .newQuery("SELECT COALESCE((SELECT value FROM meta WHERE key = {:key}), '') AS value")
    .bind({ key })
    .one(row);
  return row.value;
}

export function writeMeta(app: PB.App, key: string, value: string): void {
  app
    .db()
    .newQuery(
      'INSERT INTO meta (key, value) VALUES ({:key}, {:value}) ON CONFLICT (key) DO UPDATE SET value = {:value}',
    )
    .bind({ key, value })
    .execute();
}
