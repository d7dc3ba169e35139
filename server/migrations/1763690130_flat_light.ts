/** Allows flat light on tracks. */
migrate(
  (app) => {
    const tracks = app.findCollectionByNameOrId('tracks');
    const light = tracks.fields.getByName('light');
    light.values = ['golden', 'crisp', 'night', 'flat'];
    app.save(tracks);
  },
  (app) => {
    app.db().newQuery("UPDATE tracks SET light = 'crisp' WHERE light = 'flat'").execute();
    const tracks = app.findCollectionByNameOrId('tracks');
    const light = tracks.fields.getByName('light');
    light.values = ['golden', 'crisp', 'night'];
    app.save(tracks);
  },
);
