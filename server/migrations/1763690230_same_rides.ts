/**
 * A ride that is removed, marked deleted or no longer verified leaves its leaderboards, and its rider's next best replaces it.
 * If another ride is identical, the print is stored, and the queue gives that ride the place. A trigger detects every way in
 * which a ride is removed: the deletion of an account removes its rides without running hooks.
 *
 * Flags contain the rider of their ride, by whom they are counted, and are deleted with either of their rides.
 */
migrate(
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    run(
      'CREATE TABLE free_prints (hash TEXT NOT NULL, equipment TEXT NOT NULL, simVersion INTEGER NOT NULL, ' +
        'print TEXT NOT NULL, PRIMARY KEY (hash, equipment, simVersion, print)) WITHOUT ROWID',
    );
    const stood = (of: string) => `${of}.status = 'verified' AND ${of}.reason = '' AND ${of}.deleted = FALSE`;
    const alike = 'r.hash = OLD.hash AND r.equipment = OLD.equipment AND r.simVersion = OLD.simVersion';
    const places = 'rider = OLD.rider AND ride = OLD.id';
    // Milliseconds, as the server's code writes them in `at`.
    const at = 'CAST(ROUND((julianday(r.created) - 2440587.5) * 86400000) AS INTEGER)';
    const leave =
      // Without another ride of the rider the values would be null: such updates are ignored, and the place is deleted below.
      `UPDATE OR IGNORE bests SET (timeUs, at, ride, live) = (SELECT r.timeUs, ${at}, r.id, r.live FROM rides r ` +
      `WHERE r.rider = OLD.rider AND r.id != OLD.id AND ${alike} AND ${stood('r')} ` +
      `AND bests.event IN ('', r.event) ORDER BY r.timeUs, r.created, r.id LIMIT 1) WHERE ${places}; ` +
      `DELETE FROM bests WHERE ${places}; ` +
      'INSERT OR IGNORE INTO free_prints (hash, equipment, simVersion, print) ' +
      "SELECT OLD.hash, OLD.equipment, OLD.simVersion, OLD.print WHERE OLD.print != '' AND EXISTS (" +
      `SELECT 1 FROM rides r WHERE ${alike} AND r.print = OLD.print AND r.print != '' ` +
      "AND r.status = 'verified' AND r.reason = 'same-ride');";
    run(`CREATE TRIGGER ride_place_went AFTER DELETE ON rides WHEN ${stood('OLD')} BEGIN ${leave} END`);
    run(
      'CREATE TRIGGER ride_place_lost AFTER UPDATE OF status, reason, deleted ON rides ' +
        `WHEN ${stood('OLD')} AND NOT (${stood('NEW')}) BEGIN ${leave} END`,
    );

    const flags = app.findCollectionByNameOrId('ride_flags');
    for (const name of ['ride', 'other']) flags.fields.getByName(name).cascadeDelete = true;
    flags.fields.add(new TextField({ name: 'rider', max: 15, hidden: true }));
    flags.addIndex('idx_ride_flags_rider', false, 'rider', '');
    app.save(flags);
    run("UPDATE ride_flags SET rider = COALESCE((SELECT rider FROM rides WHERE id = ride_flags.ride), '')");
  },
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    for (const name of ['ride_place_went', 'ride_place_lost']) run(`DROP TRIGGER ${name}`);
    run('DROP TABLE free_prints');
    const flags = app.findCollectionByNameOrId('ride_flags');
    for (const name of ['ride', 'other']) flags.fields.getByName(name).cascadeDelete = false;
    flags.removeIndex('idx_ride_flags_rider');
    flags.fields.removeByName('rider');
    app.save(flags);
  },
);
