/**
 * Stores the pending offer of each club in `server_offers`: the owner offers, the other side accepts. Limits deletions of
 * accounts to the rate of sign-ins, because both check a password.
 */
migrate(
  (app) => {
    app
      .db()
      .newQuery(
        'CREATE TABLE server_offers (server TEXT PRIMARY KEY, user TEXT NOT NULL, atMs INTEGER NOT NULL) WITHOUT ROWID',
      )
      .execute();
    app.db().newQuery('CREATE INDEX idx_server_offers_user ON server_offers (user)').execute();
    for (const [collection, field, values] of [
      ['server_audit', 'what', ['offered', 'offer-withdrawn', 'offer-declined', 'taken-over']],
      ['news', 'kind', ['owner-offered', 'offer-declined']],
    ] as const) {
      const of = app.findCollectionByNameOrId(collection);
      of.fields.getByName(field).values = [...of.fields.getByName(field).values, ...values];
      app.save(of);
    }
    const settings = app.settings();
    const rule: PB.RateLimitRule = { label: 'users:delete', audience: '', maxRequests: 30, duration: 60 };
    settings.rateLimits.rules = [rule, ...settings.rateLimits.rules];
    app.save(settings);
  },
  (app) => {
    app.db().newQuery('DROP TABLE server_offers').execute();
    const settings = app.settings();
    settings.rateLimits.rules = settings.rateLimits.rules.filter(({ label }) => label !== 'users:delete');
    app.save(settings);
    for (const [collection, field, values] of [
      ['server_audit', 'what', ['offered', 'offer-withdrawn', 'offer-declined', 'taken-over']],
      ['news', 'kind', ['owner-offered', 'offer-declined']],
    ] as const) {
      const of = app.findCollectionByNameOrId(collection);
      const added: readonly string[] = values;
      const kept = of.fields.getByName(field).values.filter((value) => !added.includes(value));
      of.fields.getByName(field).values = kept;
      app.save(of);
    }
  },
);
