/** Whether a rider has ridden a track on a day already is looked up on an index. */
migrate(
  (app) => {
    const rides = app.findCollectionByNameOrId('rides');
    rides.addIndex('idx_rides_plays', false, 'rider, hash, created, track', "status = 'verified'");
    app.save(rides);
  },
  (app) => {
    const rides = app.findCollectionByNameOrId('rides');
    rides.removeIndex('idx_rides_plays');
    app.save(rides);
  },
);
