/**
 * Likes, one per rider and track, which triggers count on the track, and whether any rider has reached its author's time. Both
 * columns are updated directly, like plays: neither creates a new version of the track that every device would fetch.
 */
migrate(
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    const tracks = app.findCollectionByNameOrId('tracks');
    tracks.fields.add(
      new NumberField({ name: 'likes', onlyInt: true, min: 0 }),
      new BoolField({ name: 'beaten' }),
    );
    tracks.createRule += ' && @request.body.likes:isset = false && @request.body.beaten:isset = false';
    tracks.updateRule += ' && @request.body.likes:changed = false && @request.body.beaten:changed = false';
    const shown = "visibility = 'public' AND deleted = FALSE";
    tracks.addIndex('idx_tracks_likes', false, 'likes', shown);
    app.save(tracks);

    const heads = app.findCollectionByNameOrId('track_heads');
    heads.viewQuery = (heads.viewQuery ?? '').replace(' plays,', ' plays, likes, beaten,');
    app.save(heads);

    run(
      'CREATE TABLE track_likes (rider TEXT NOT NULL, track TEXT NOT NULL, at INTEGER NOT NULL, ' +
        'PRIMARY KEY (rider, track)) WITHOUT ROWID',
    );
    run('CREATE INDEX idx_track_likes_track ON track_likes (track)');
    const count = (by: string, row: string) =>
      `UPDATE tracks SET likes = likes ${by} WHERE id = ${row}.track;`;
    run(`CREATE TRIGGER track_likes_came AFTER INSERT ON track_likes BEGIN ${count('+ 1', 'NEW')} END`);
    run(`CREATE TRIGGER track_likes_went AFTER DELETE ON track_likes BEGIN ${count('- 1', 'OLD')} END`);
    run(
      'CREATE TRIGGER track_likes_rider_went AFTER DELETE ON users ' +
        'BEGIN DELETE FROM track_likes WHERE rider = OLD.id; END',
    );
    run(
      'CREATE TRIGGER track_likes_track_went AFTER DELETE ON tracks ' +
        'BEGIN DELETE FROM track_likes WHERE track = OLD.id; END',
    );
    run(
      'UPDATE tracks SET beaten = TRUE WHERE EXISTS (SELECT 1 FROM rides r WHERE r.track = tracks.id AND ' +
        "r.hash = tracks.hash AND r.status = 'verified' AND r.medal = 'author')",
    );
  },
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    for (const name of ['came', 'went', 'rider_went', 'track_went']) run(`DROP TRIGGER track_likes_${name}`);
    run('DROP TABLE track_likes');
    const heads = app.findCollectionByNameOrId('track_heads');
    heads.viewQuery = (heads.viewQuery ?? '').replace(' likes, beaten,', '');
    app.save(heads);
    const tracks = app.findCollectionByNameOrId('tracks');
    for (const name of ['likes', 'beaten']) {
      const rule = (what: string) => ` && @request.body.${name}:${what} = false`;
      tracks.createRule = (tracks.createRule ?? '').replace(rule('isset'), '');
      tracks.updateRule = (tracks.updateRule ?? '').replace(rule('changed'), '');
    }
    tracks.removeIndex('idx_tracks_likes');
    for (const name of ['likes', 'beaten']) tracks.fields.removeByName(name);
    app.save(tracks);
  },
);
