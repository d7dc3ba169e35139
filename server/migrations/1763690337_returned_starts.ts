/**
 * A rider gets a start of an event back. `returnedMs` is when (0: never), and `returned` why: `lag` if it is given back
 * automatically after a ride on a device that stalled, once for each rider and event; `host` if a host gives it back.
 */
migrate(
  (app) => {
    const attempts = app.findCollectionByNameOrId('event_attempts');
    attempts.fields.add(
      new NumberField({ name: 'returnedMs', onlyInt: true, min: 0 }),
      new TextField({ name: 'returned', max: 4 }),
    );
    attempts.addIndex('idx_event_attempts_lag', true, 'event, rider', "returned = 'lag'");
    app.save(attempts);

    const audit = app.findCollectionByNameOrId('server_audit');
    const what = audit.fields.getByName('what');
    what.values = [...what.values, 'attempt-returned'];
    app.save(audit);
    const news = app.findCollectionByNameOrId('news');
    const kind = news.fields.getByName('kind');
    kind.values = [...kind.values, 'attempt-returned'];
    app.save(news);
  },
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    run("DELETE FROM news WHERE kind = 'attempt-returned'");
    run("DELETE FROM server_audit WHERE what = 'attempt-returned'");
    const news = app.findCollectionByNameOrId('news');
    const kind = news.fields.getByName('kind');
    kind.values = kind.values.filter((value) => value !== 'attempt-returned');
    app.save(news);
    const audit = app.findCollectionByNameOrId('server_audit');
    const what = audit.fields.getByName('what');
    what.values = what.values.filter((value) => value !== 'attempt-returned');
    app.save(audit);
    const attempts = app.findCollectionByNameOrId('event_attempts');
    attempts.removeIndex('idx_event_attempts_lag');
    attempts.fields.removeByName('returned');
    attempts.fields.removeByName('returnedMs');
    app.save(attempts);
  },
);
