/**
 * A ride that is flagged as similar to another one is under review: it has no place until an operator clears it (`npm run
 * flags`). `ride_reviews` has a row for each such ride, even after the answer, so that no ride is reviewed twice. Rides that
 * were flagged before are compared again, and reviewed if they are still similar.
 */
migrate(
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    const moment = (name: string): PB.FieldSpec => ({ type: 'number', name, onlyInt: true, min: 0 });
    const text = (name: string, max: number): PB.FieldSpec => ({ type: 'text', name, max });
    app.save(
      new Collection({
        type: 'base',
        name: 'ride_reviews',
        fields: [
          text('ride', 15),
          text('rider', 15),
          // The row of the track's version, and its leaderboards that the ride was on.
          text('track', 15),
          { type: 'json', name: 'boards', maxSize: 1000 },
          { type: 'select', name: 'state', values: ['open', 'cleared', 'removed'], maxSelect: 1 },
          moment('openedMs'),
          // 0: the rider has not asked for the review.
          moment('askedMs'),
          text('askedWords', 300),
          moment('answeredMs'),
          text('answer', 300),
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_ride_reviews_ride ON ride_reviews (ride)',
          'CREATE INDEX idx_ride_reviews_rider ON ride_reviews (rider)',
          "CREATE INDEX idx_ride_reviews_board ON ride_reviews (track) WHERE state = 'open'",
        ],
      }),
    );
    // The deletion of an account removes its rides without running hooks.
    run(
      'CREATE TRIGGER ride_reviews_went AFTER DELETE ON rides BEGIN DELETE FROM ride_reviews WHERE ride = OLD.id; END',
    );
    run(
      "INSERT OR IGNORE INTO rides_to_compare (ride) SELECT DISTINCT ride FROM ride_flags WHERE kind = 'alike'",
    );
    const news = app.findCollectionByNameOrId('news');
    const kind = news.fields.getByName('kind');
    kind.values = [...kind.values, 'review-opened', 'review-cleared', 'review-removed'];
    app.save(news);
  },
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    run("DELETE FROM news WHERE kind LIKE 'review-%'");
    const news = app.findCollectionByNameOrId('news');
    const kind = news.fields.getByName('kind');
    kind.values = kind.values.filter((value) => !value.startsWith('review-'));
    app.save(news);
    run('DROP TRIGGER ride_reviews_went');
    app.delete(app.findCollectionByNameOrId('ride_reviews'));
  },
);
