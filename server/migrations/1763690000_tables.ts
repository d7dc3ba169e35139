/**
 * Tables that no call reads or writes: the counter of changes, facts about this database, and counts for ranks in O(buckets).
 */
migrate((app) => {
  const run = (sql: string) => app.db().newQuery(sql).execute();
  // One row. Each write of a synced row takes the next number in the same transaction.
  run('CREATE TABLE sync_seq (id TEXT PRIMARY KEY, n INTEGER NOT NULL) WITHOUT ROWID');
  run("INSERT INTO sync_seq (id, n) VALUES ('global000000000', 0)");
  run('CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID');
  run(
    'CREATE TABLE board_counts (board TEXT NOT NULL, level INTEGER NOT NULL, bucket INTEGER NOT NULL, ' +
      'n INTEGER NOT NULL, PRIMARY KEY (board, level, bucket)) WITHOUT ROWID',
  );
});
