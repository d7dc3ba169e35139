/**
 * Triggers update the counts for ranks in any transaction in which a best is added, changed or removed. Names of leaderboards
 * and buckets of times are as in server/rules/board.ts.
 */
migrate(
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    const add = (row: 'NEW' | 'OLD', level: number, width: number, by: 1 | -1) =>
      'INSERT INTO board_counts (board, level, bucket, n) VALUES ' +
      `(${row}.track || '.' || ${row}.event || '.' || ${row}.equipment || '.' || CAST(${row}.simVersion AS INTEGER), ` +
      `${level}, CAST(${row}.timeUs AS INTEGER) / ${width}, ${by}) ` +
      'ON CONFLICT (board, level, bucket) DO UPDATE SET n = n + excluded.n;';
    const both = (row: 'NEW' | 'OLD', by: 1 | -1) => add(row, 0, 1_000_000, by) + add(row, 1, 10_000, by);
    run(`CREATE TRIGGER bests_came AFTER INSERT ON bests BEGIN ${both('NEW', 1)} END`);
    run(`CREATE TRIGGER bests_went AFTER DELETE ON bests BEGIN ${both('OLD', -1)} END`);
    run(
      'CREATE TRIGGER bests_changed AFTER UPDATE OF track, event, equipment, simVersion, timeUs ON bests ' +
        `BEGIN ${both('OLD', -1)} ${both('NEW', 1)} END`,
    );
  },
  (app) => {
    for (const name of ['bests_came', 'bests_went', 'bests_changed']) {
      app.db().newQuery(`DROP TRIGGER IF EXISTS ${name}`).execute();
    }
  },
);
