/**
 * Lists of large fields have room: the calls of a thousand riders, or a cup of as many, took more than 200 kB, and a list that
 * cannot be saved held its event up for ever. And a ranking knows by its version whether what it was made from is still all.
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
