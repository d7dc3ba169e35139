/**
 * The days (UTC, server clock) on which a rider sent a ride that was verified. Triggers write one row per day, so that a list
 * of members counts at most 31 rows per member and reads no rides.
 */
migrate(
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    run(
      'CREATE TABLE ridden_days (rider TEXT NOT NULL, day TEXT NOT NULL, PRIMARY KEY (rider, day)) WITHOUT ROWID',
    );
    const day = (of: string) => `substr(${of}created, 1, 10)`;
    run(
      `INSERT OR IGNORE INTO ridden_days (rider, day) SELECT rider, ${day('')} FROM rides ` +
        "WHERE status = 'verified' AND rider != '' AND created > strftime('%Y-%m-%d', 'now', '-400 days')",
    );
    const note = `INSERT OR IGNORE INTO ridden_days (rider, day) VALUES (NEW.rider, ${day('NEW.')});`;
    run(
      `CREATE TRIGGER ridden_days_sent AFTER INSERT ON rides WHEN NEW.status = 'verified' AND NEW.rider != '' BEGIN ${note} END`,
    );
    run(
      'CREATE TRIGGER ridden_days_verified AFTER UPDATE OF status ON rides ' +
        `WHEN NEW.status = 'verified' AND OLD.status != 'verified' AND NEW.rider != '' BEGIN ${note} END`,
    );
    run(
      'CREATE TRIGGER ridden_days_went AFTER DELETE ON users BEGIN DELETE FROM ridden_days WHERE rider = OLD.id; END',
    );
  },
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    for (const name of ['sent', 'verified', 'went']) run(`DROP TRIGGER ridden_days_${name}`);
    run('DROP TABLE ridden_days');
  },
);
