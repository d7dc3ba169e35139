/**
 * News of new events and of requests to join, and mails about events for users who switch them on. `mail_queue` has a row for
 * each mail, even after it was sent: its key prevents a second mail.
 */
migrate(
  (app) => {
    const news = app.findCollectionByNameOrId('news');
    const kind = news.fields.getByName('kind');
    kind.values = [...kind.values, 'event-new', 'join-request'];
    // Finds the unread rows of one announcement, to add them once and to delete them together.
    news.addIndex('idx_news_unread', false, 'server, kind, event, user', 'deleted = FALSE');
    app.save(news);

    const users = app.findCollectionByNameOrId('users');
    users.fields.add(new BoolField({ name: 'mailResults' }), new BoolField({ name: 'mailRuns' }));
    app.save(users);

    const moment = (name: string): PB.FieldSpec => ({ type: 'number', name, onlyInt: true, min: 0 });
    app.save(
      new Collection({
        type: 'base',
        name: 'mail_queue',
        fields: [
          {
            type: 'relation',
            name: 'user',
            collectionId: users.id,
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          { type: 'select', name: 'kind', values: ['results', 'run'], maxSelect: 1, required: true },
          { type: 'text', name: 'event', max: 15, required: true },
          // For a run: its race, from 1.
          { type: 'number', name: 'race', onlyInt: true, min: 0 },
          {
            type: 'select',
            name: 'state',
            values: ['waiting', 'sending', 'sent', 'dropped'],
            maxSelect: 1,
            required: true,
          },
          { type: 'number', name: 'tries', onlyInt: true, min: 0 },
          // When it is sent or retried, and when it expires.
          moment('dueMs'),
          moment('untilMs'),
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_mail_queue_key ON mail_queue (user, kind, event, race)',
          'CREATE INDEX idx_mail_queue_due ON mail_queue (state, dueMs)',
        ],
      }),
    );
    // Signs the links that switch mails off.
    app
      .db()
      .newQuery("INSERT INTO meta (key, value) VALUES ('mail-secret', {:secret})")
      .bind({ secret: $security.randomString(40) })
      .execute();
  },
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    run("DELETE FROM meta WHERE key = 'mail-secret'");
    app.delete(app.findCollectionByNameOrId('mail_queue'));
    const users = app.findCollectionByNameOrId('users');
    users.fields.removeByName('mailResults');
    users.fields.removeByName('mailRuns');
    app.save(users);
    run("DELETE FROM news WHERE kind IN ('event-new', 'join-request')");
    const news = app.findCollectionByNameOrId('news');
    news.removeIndex('idx_news_unread');
    const kind = news.fields.getByName('kind');
    kind.values = kind.values.filter((value) => value !== 'event-new' && value !== 'join-request');
    app.save(news);
  },
);
