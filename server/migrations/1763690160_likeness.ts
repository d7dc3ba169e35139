/**
 * Similarity becomes a flag beside a ride, set by the verifier after the verdict; the former search for copies is removed. A
 * ride keeps its print, by which the same long input is found, and its number of failed judgements. Both were added by a
 * migration that newer servers never had, as was the index of waiting rides.
 */
migrate(
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    run('DROP TRIGGER IF EXISTS ride_marks_went');
    for (const name of ['ride_marks', 'author_rides']) run(`DROP TABLE IF EXISTS ${name}`);
    run("DELETE FROM meta WHERE key = 'author-rides'");

    const rides = app.findCollectionByNameOrId('rides');
    if (!rides.fields.getByName('print')) {
      rides.fields.add(
        new TextField({ name: 'print', max: 64, hidden: true }),
        new NumberField({ name: 'tries', onlyInt: true, min: 0, hidden: true }),
      );
    }
    for (const name of ['print', 'tries']) {
      const unset = ` && @request.body.${name}:isset = false`;
      if (!String(rides.createRule).includes(unset)) rides.createRule += unset;
    }
    // In one order, whether they exist or not, so that servers of all ages have the same.
    for (const name of ['idx_rides_pending', 'idx_rides_print', 'idx_rides_waiting', 'idx_rides_day'])
      rides.removeIndex(name);
    const printed = "status = 'verified' AND print != ''";
    rides.addIndex('idx_rides_print', false, 'hash, equipment, simVersion, print', printed);
    rides.addIndex('idx_rides_waiting', false, 'tries, created, id', "status = 'pending'");
    rides.addIndex('idx_rides_day', false, 'rider, created', '');
    app.save(rides);

    const me = "@request.auth.id != ''";
    const server = 'ride.event.server';
    // `?=` on one alias requires all conditions in the same row.
    const isHost =
      `(@collection.server_members:mine.server ?= ${server} && @collection.server_members:mine.user ?= @request.auth.id` +
      " && @collection.server_members:mine.deleted ?= false && @collection.server_members:mine.role ?= 'host')";
    const byHost = `${me} && ride.event != '' && (${server}.host = @request.auth.id || ${isHost})`;
    app.save(
      new Collection({
        type: 'base',
        name: 'ride_flags',
        listRule: byHost,
        viewRule: byHost,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          { type: 'relation', name: 'ride', collectionId: rides.id, maxSelect: 1, required: true },
          // Empty for the ride of the track's author, which is not a row.
          { type: 'relation', name: 'other', collectionId: rides.id, maxSelect: 1 },
          { type: 'bool', name: 'author' },
          {
            type: 'select',
            name: 'kind',
            values: ['alike', 'identical'],
            maxSelect: 1,
            required: true,
          },
          { type: 'number', name: 'measure', min: 0, max: 1 },
          { type: 'autodate', name: 'created', onCreate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_ride_flags_pair ON ride_flags (ride, other)',
          'CREATE INDEX idx_ride_flags_other ON ride_flags (other)',
        ],
      }),
    );

    // Rides that counted and still have to be compared. The deletion of an account removes its rides without running hooks.
    run('CREATE TABLE rides_to_compare (ride TEXT NOT NULL UNIQUE, tries INTEGER NOT NULL DEFAULT 0)');
    run('CREATE INDEX idx_rides_to_compare ON rides_to_compare (tries)');
    run(
      'CREATE TRIGGER rides_went AFTER DELETE ON rides BEGIN ' +
        'DELETE FROM rides_to_compare WHERE ride = OLD.id; ' +
        'DELETE FROM ride_flags WHERE ride = OLD.id; DELETE FROM ride_flags WHERE other = OLD.id; END',
    );
  },
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    run('DROP TRIGGER rides_went');
    run('DROP TABLE rides_to_compare');
    app.delete(app.findCollectionByNameOrId('ride_flags'));
  },
);
