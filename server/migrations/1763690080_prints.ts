/**
 * Rides bear the print by which copies are found, and how often they could not be judged. The print of those that are
 * here already is what the hooks of today would write, since that is what it will be compared with.
 */
migrate((app) => {
  const rides = app.findCollectionByNameOrId('rides');
  rides.fields.add(
    new TextField({ name: 'print', max: 64, hidden: true }),
    new NumberField({ name: 'tries', onlyInt: true, min: 0, hidden: true }),
  );
  rides.createRule += ' && @request.body.print:isset = false && @request.body.tries:isset = false';
  rides.addIndex(
    'idx_rides_print',
    false,
    'hash, equipment, simVersion, print',
    "status = 'verified' AND print != ''",
  );
  rides.removeIndex('idx_rides_pending');
  rides.addIndex('idx_rides_waiting', false, 'tries, created, id', "status = 'pending'");
  app.save(rides);

  const { hashedPrint } = require(`${__hooks}/copies.js`) as typeof import('../hooks/copies');
  let last = '';
  for (;;) {
    const some = arrayOf(new DynamicModel({ id: '', stream: '', gunTick: 0 }));
    app
      .db()
      .newQuery('SELECT id, stream, gunTick FROM rides WHERE id > {:last} ORDER BY id LIMIT 500')
      .bind({ last })
      .all(some);
    for (const { id, stream, gunTick } of some) {
      app
        .db()
        .newQuery('UPDATE rides SET print = {:print} WHERE id = {:id}')
        .bind({ id, print: hashedPrint(stream, gunTick) })
        .execute();
      last = id;
    }
    if (some.length === 0) return;
  }
});
