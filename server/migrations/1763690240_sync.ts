/**
 * The tables of replication beside its counter, the attempts that rows store, and an index of rows marked deleted. The epoch
 * that devices know continues, in a table of replication's own.
 */
migrate((app) => {
  const sync = require(`${__hooks}/sync.js`) as typeof import('../hooks/sync');
  sync.addSync(
    app,
    ...['communities', 'servers', 'server_members', 'tracks', 'events', 'participations', 'rides', 'records'],
  );
  sync.addPurge(app, 'records', 'tracks');
  const known = new DynamicModel({ epoch: '' });
  app.db().newQuery("SELECT COALESCE((SELECT value FROM meta WHERE key = 'epoch'), '') AS epoch").one(known);
  if (known.epoch !== '') sync.adoptEpoch(app, known.epoch);
  app.db().newQuery("DELETE FROM meta WHERE key = 'epoch'").execute();
});
