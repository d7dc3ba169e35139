/**
 * Queues a comparison for every ride that gets a place on a leaderboard. That includes a rider's next best ride, which moves up
 * when the best one loses its place.
 */
migrate(
  (app) => {
    const compare = 'BEGIN INSERT OR IGNORE INTO rides_to_compare (ride) VALUES (NEW.ride); END';
    const run = (sql: string) => app.db().newQuery(sql).execute();
    run(`CREATE TRIGGER bests_compare_new AFTER INSERT ON bests ${compare}`);
    run(
      `CREATE TRIGGER bests_compare_other AFTER UPDATE OF ride ON bests WHEN NEW.ride != OLD.ride ${compare}`,
    );
  },
  (app) => {
    for (const name of ['bests_compare_new', 'bests_compare_other'])
      app.db().newQuery(`DROP TRIGGER ${name}`).execute();
  },
);
