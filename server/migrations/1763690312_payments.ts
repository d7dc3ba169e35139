/**
 * Payments: the checkouts of users, at most one open per user, and the reports of the provider, each once. And two internal
 * tables: the turns in which purchases were last fetched, and the purchases that have to be ended at the provider.
 */
migrate(
  (app) => {
    const id = (name: string) => app.findCollectionByNameOrId(name).id;
    const run = (sql: string) => app.db().newQuery(sql).execute();
    const rules = { listRule: null, viewRule: null, createRule: null, updateRule: null, deleteRule: null };
    const text = (name: string, max: number, hidden = false): PB.FieldSpec => ({
      ...{ type: 'text', name, max, hidden },
    });
    const auto: PB.FieldSpec[] = [
      { type: 'autodate', name: 'created', onCreate: true },
      { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
    ];
    const one = (name: string, collection: string): PB.FieldSpec => ({
      ...{ type: 'relation', name, collectionId: id(collection), maxSelect: 1, required: true },
      cascadeDelete: true,
    });
    app.save(
      new Collection({
        ...{ type: 'base', name: 'checkouts', ...rules },
        fields: [
          one('user', 'users'),
          one('plan', 'memberships'),
          text('provider', 20),
          { type: 'select', name: 'state', values: ['open', 'paid', 'closed'], maxSelect: 1, required: true },
          // Fields of the order, and of the provider's response.
          text('customer', 120, true),
          text('session', 255, true),
          text('url', 2000, true),
          { type: 'date', name: 'endsAt', required: true },
          // When the provider was last asked about it.
          { type: 'date', name: 'lookedAt' },
          ...auto,
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_checkouts_open ON checkouts (user) WHERE state = 'open'",
          'CREATE INDEX idx_checkouts_user ON checkouts (user)',
          'CREATE INDEX idx_checkouts_plan ON checkouts (plan)',
          "CREATE INDEX idx_checkouts_looked ON checkouts (lookedAt) WHERE state = 'open'",
        ],
      }),
    );
    app.save(
      new Collection({
        ...{ type: 'base', name: 'payment_events', ...rules },
        fields: [
          text('provider', 20),
          text('event', 120),
          text('kind', 120),
          text('reference', 255),
          text('outcome', 40),
          { type: 'autodate', name: 'created', onCreate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_payment_events_event ON payment_events (provider, event)',
          'CREATE INDEX idx_payment_events_created ON payment_events (created)',
        ],
      }),
    );
    run(
      'CREATE TABLE purchase_turns (purchase TEXT PRIMARY KEY, drawn INTEGER NOT NULL, written INTEGER NOT NULL, ' +
        'lookedMs INTEGER NOT NULL) WITHOUT ROWID',
    );
    run(
      'CREATE TABLE purchases_to_end (purchase TEXT PRIMARY KEY, tries INTEGER NOT NULL, dueMs INTEGER NOT NULL) WITHOUT ROWID',
    );
    // The mark by which this server recognises its own purchases: several servers may share one account at the provider.
    run("INSERT INTO meta (key, value) VALUES ('payments-server', lower(hex(randomblob(8))))");
  },
  (app) => {
    app.db().newQuery("DELETE FROM meta WHERE key = 'payments-server'").execute();
    for (const table of ['purchases_to_end', 'purchase_turns'])
      app.db().newQuery(`DROP TABLE ${table}`).execute();
    for (const name of ['payment_events', 'checkouts']) app.delete(app.findCollectionByNameOrId(name));
  },
);
