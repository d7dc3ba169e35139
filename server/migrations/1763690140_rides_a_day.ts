/** An index for counting an account's rides of one day. */
migrate(
  (app) => {
    const rides = app.findCollectionByNameOrId('rides');
    rides.addIndex('idx_rides_day', false, 'rider, created', '');
    app.save(rides);
  },
  (app) => {
    const rides = app.findCollectionByNameOrId('rides');
    rides.removeIndex('idx_rides_day');
    app.save(rides);
  },
);
