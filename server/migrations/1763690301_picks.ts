/**
 * The published tracks of days and weeks, one row each. A period's leaderboards are rows of `bests` with its name as their
 * `event`, so they are stored, counted and read like any other.
 */
migrate(
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    run(
      'CREATE TABLE picks (period TEXT NOT NULL, place INTEGER NOT NULL, track TEXT NOT NULL, startsAt TEXT NOT NULL, ' +
        'endsAt TEXT NOT NULL, PRIMARY KEY (period, place)) WITHOUT ROWID',
    );
    run('CREATE INDEX idx_picks_track ON picks (track, endsAt)');
    run('CREATE INDEX idx_picks_ends ON picks (endsAt)');
    // When a ride leaves its leaderboards, its rider's next best of the same period replaces it there.
    const triggers = arrayOf(new DynamicModel({ name: '', sql: '' }));
    app
      .db()
      .newQuery("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'ride_place_%'")
      .all(triggers);
    const inPeriod =
      'EXISTS (SELECT 1 FROM picks p WHERE p.period = bests.event AND p.track = bests.track AND ' +
      'r.created >= p.startsAt AND r.created < p.endsAt)';
    for (const { name, sql } of triggers) {
      run(`DROP TRIGGER ${name}`);
      run(sql.replace("bests.event IN ('', r.event)", `(bests.event IN ('', r.event) OR ${inPeriod})`));
    }
  },
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    const triggers = arrayOf(new DynamicModel({ name: '', sql: '' }));
    app
      .db()
      .newQuery("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'ride_place_%'")
      .all(triggers);
    for (const { name, sql } of triggers) {
      run(`DROP TRIGGER ${name}`);
      run(
        sql.replace(
          /\(bests\.event IN \('', r\.event\) OR EXISTS \([^)]*\)\)/,
          "bests.event IN ('', r.event)",
        ),
      );
    }
    run('DROP TABLE picks');
  },
);
