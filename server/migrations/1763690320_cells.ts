/**
 * Tables for cells. A server without cells has them, too, but they are empty.
 *
 * - `cell_riders`, in the account cell: which rider has visited which club cell, how often their data has changed, and how many
 *   of these changes the cell has received. Triggers count, so no change is missed whatever causes it.
 * - `riders_heard`, in a club cell: the last facts about each rider.
 * - `rides_to_report`, in a club cell: rides that the account cell has not received yet. Triggers write it in the transaction
 *   that gives a ride its place on the leaderboard of a default track, or removes the ride.
 * - `reported_rides`, in the account cell: the cell that a ride came from.
 */
migrate(
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    run(
      'CREATE TABLE cell_riders (cell TEXT NOT NULL, user TEXT NOT NULL, changes INTEGER NOT NULL DEFAULT 1, ' +
        'told INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (cell, user)) WITHOUT ROWID',
    );
    run('CREATE INDEX idx_cell_riders_user ON cell_riders (user)');
    run('CREATE INDEX idx_cell_riders_untold ON cell_riders (cell) WHERE changes > told');
    run(
      'CREATE TABLE riders_heard (user TEXT PRIMARY KEY, at INTEGER NOT NULL, sessions TEXT NOT NULL, ' +
        'gone INTEGER NOT NULL) WITHOUT ROWID',
    );
    run(
      'CREATE TABLE rides_to_report (ride TEXT PRIMARY KEY, version INTEGER NOT NULL DEFAULT 1, ' +
        'tries INTEGER NOT NULL DEFAULT 0, dueMs INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID',
    );
    run('CREATE INDEX idx_rides_to_report_due ON rides_to_report (dueMs)');
    run('CREATE TABLE reported_rides (ride TEXT PRIMARY KEY, cell TEXT NOT NULL) WITHOUT ROWID');

    const changed = (of: string) => `UPDATE cell_riders SET changes = changes + 1 WHERE user = ${of};`;
    run(
      'CREATE TRIGGER cell_riders_changed AFTER UPDATE OF name, language, verified, premium, tokenKey ON users BEGIN ' +
        `${changed('NEW.id')} END`,
    );
    run(`CREATE TRIGGER cell_riders_went AFTER DELETE ON users BEGIN ${changed('OLD.id')} END`);
    run(
      `CREATE TRIGGER cell_riders_joined AFTER INSERT ON user_memberships BEGIN ${changed('NEW.user')} END`,
    );
    run(
      'CREATE TRIGGER cell_riders_rejoined AFTER UPDATE ON user_memberships BEGIN ' +
        `${changed('NEW.user')} ${changed('OLD.user')} END`,
    );
    run(`CREATE TRIGGER cell_riders_left AFTER DELETE ON user_memberships BEGIN ${changed('OLD.user')} END`);

    const isClub = "EXISTS (SELECT 1 FROM meta WHERE key = 'cell' AND value = 'club')";
    const isOfficial = (track: string) =>
      `EXISTS (SELECT 1 FROM tracks t WHERE t.id = ${track} AND t.official = TRUE)`;
    const report = (ride: string) =>
      `INSERT INTO rides_to_report (ride) VALUES (${ride}) ON CONFLICT (ride) DO UPDATE SET ` +
      'version = version + 1, tries = 0, dueMs = 0;';
    // The track's own leaderboard, and those of days and weeks; a ride in an event is on the track's own, too.
    const isCommon = "(NEW.event = '' OR NEW.event LIKE 'day-%' OR NEW.event LIKE 'week-%')";
    const placed = `WHEN ${isCommon} AND ${isClub} AND ${isOfficial('NEW.track')} BEGIN ${report('NEW.ride')} END`;
    run(`CREATE TRIGGER bests_reported AFTER INSERT ON bests ${placed}`);
    run(`CREATE TRIGGER bests_reported_again AFTER UPDATE OF ride ON bests ${placed}`);
    run(
      "CREATE TRIGGER rides_withdrawn AFTER UPDATE OF deleted, status ON rides WHEN OLD.status = 'verified' AND " +
        "OLD.deleted = FALSE AND (NEW.deleted = TRUE OR NEW.status != 'verified') AND " +
        `${isClub} AND ${isOfficial('OLD.track')} BEGIN ${report('OLD.id')} END`,
    );
    run(
      "CREATE TRIGGER rides_removed AFTER DELETE ON rides WHEN OLD.status = 'verified' AND " +
        `${isClub} AND ${isOfficial('OLD.track')} BEGIN ${report('OLD.id')} END`,
    );
  },
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    const triggers = [
      ...['cell_riders_changed', 'cell_riders_went', 'cell_riders_joined', 'cell_riders_rejoined'],
      ...['cell_riders_left', 'bests_reported', 'bests_reported_again', 'rides_withdrawn', 'rides_removed'],
    ];
    for (const name of triggers) run(`DROP TRIGGER ${name}`);
    for (const name of ['cell_riders', 'riders_heard', 'rides_to_report', 'reported_rides'])
      run(`DROP TABLE ${name}`);
  },
);
