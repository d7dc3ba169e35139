/** An index for checking whether a rider has already ridden a track on a day. */
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
