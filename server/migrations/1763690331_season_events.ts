/**
 * Which events count for a season. For each final event: the number of riders with a result, the number of clubs that they rode
 * for, whether it was on a training slope, and why the community's owner took it out. For each community: its minimum field (0:
 * the default).
 */
migrate(
  (app) => {
    const count = (name: string) => new NumberField({ name, onlyInt: true, min: 0 });
    const results = app.findCollectionByNameOrId('season_results');
    results.fields.add(
      count('riders'),
      count('clubs'),
      new BoolField({ name: 'training' }),
      new TextField({ name: 'takenOut', max: 300 }),
    );
    // The community's page reads all of this without the long results.
    results.removeIndex('idx_season_results_season');
    results.addIndex(
      'idx_season_results_season',
      false,
      'community, season, endedMs, event, riders, clubs, training, takenOut',
      '',
    );
    app.save(results);
    const communities = app.findCollectionByNameOrId('communities');
    communities.fields.add(
      new NumberField({ name: 'minRiders', onlyInt: true, min: 0, max: 1000 }),
      new NumberField({ name: 'minClubs', onlyInt: true, min: 0, max: 1000 }),
    );
    app.save(communities);
    const seasons = require(`${__hooks}/seasons.js`) as typeof import('../hooks/seasons');
    seasons.measureAllFields(app);
  },
  (app) => {
    const results = app.findCollectionByNameOrId('season_results');
    results.removeIndex('idx_season_results_season');
    results.addIndex('idx_season_results_season', false, 'community, season', '');
    for (const name of ['riders', 'clubs', 'training', 'takenOut']) results.fields.removeByName(name);
    app.save(results);
    const communities = app.findCollectionByNameOrId('communities');
    for (const name of ['minRiders', 'minClubs']) communities.fields.removeByName(name);
    app.save(communities);
  },
);
