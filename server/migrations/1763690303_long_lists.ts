/**
 * Makes room for lists of large fields: the start list of a thousand riders, or a cup of as many, took more than 200 kB, and a
 * list that could not be saved blocked its event forever. Adds a version to rankings, which shows whether their input has
 * changed.
 */
migrate(
  (app) => {
    const standings = app.findCollectionByNameOrId('standings');
    standings.fields.getByName('list').maxSize = 2_000_000;
    app.save(standings);
    const rankings = app.findCollectionByNameOrId('season_rankings');
    rankings.fields.add(new NumberField({ name: 'version', onlyInt: true, min: 0, hidden: true }));
    app.save(rankings);
  },
  (app) => {
    const rankings = app.findCollectionByNameOrId('season_rankings');
    rankings.fields.removeByName('version');
    app.save(rankings);
    const standings = app.findCollectionByNameOrId('standings');
    standings.fields.getByName('list').maxSize = 200_000;
    app.save(standings);
  },
);
