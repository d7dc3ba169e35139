/** Rides are also known by marks, by which copies that were changed a little are found, and so are the authors' rides. */
migrate(
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    run(
      'CREATE TABLE ride_marks (mark INTEGER NOT NULL, ride TEXT NOT NULL, PRIMARY KEY (mark, ride)) WITHOUT ROWID',
    );
    run('CREATE INDEX idx_ride_marks_ride ON ride_marks (ride)');
    run(
      'CREATE TABLE author_rides (id TEXT PRIMARY KEY, hash TEXT NOT NULL, equipment TEXT NOT NULL, ' +
        'simVersion INTEGER NOT NULL, print TEXT NOT NULL, stream TEXT NOT NULL) WITHOUT ROWID',
    );
    run(
      'CREATE INDEX idx_author_rides_print ON author_rides (hash, equipment, simVersion, print) ' +
        "WHERE print != ''",
    );
    run(
      'CREATE TRIGGER ride_marks_went AFTER DELETE ON rides BEGIN DELETE FROM ride_marks WHERE ride = OLD.id; END',
    );

    const copies = require(`${__hooks}/copies.js`) as typeof import('../hooks/copies');
    let last = '';
    for (;;) {
      const some = arrayOf(
        new DynamicModel({ id: '', stream: '', gunTick: 0, hash: '', equipment: '', simVersion: 0 }),
      );
      app
        .db()
        .newQuery(
          'SELECT id, stream, gunTick, hash, equipment, simVersion FROM rides ' +
            "WHERE id > {:last} AND status = 'verified' ORDER BY id LIMIT 500",
        )
        .bind({ last })
        .all(some);
      for (const { id, stream, gunTick, hash, equipment, simVersion } of some) {
        copies.keepMarks(app, id, copies.marksOfRide(stream, gunTick, { hash, equipment, simVersion }));
        last = id;
      }
      if (some.length === 0) return;
    }
  },
  (app) => {
    app.db().newQuery('DROP TRIGGER ride_marks_went').execute();
    for (const name of ['author_rides', 'ride_marks']) app.db().newQuery(`DROP TABLE ${name}`).execute();
  },
);
