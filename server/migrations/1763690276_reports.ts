/**
 * Reports of names and results, for the hosts of a club (`server`) or, if that is empty, for operators. No call returns the
 * fields with the reporter and the reported user.
 */
migrate(
  (app) => {
    const sync = require(`${__hooks}/sync.js`) as typeof import('../hooks/sync');
    const id = (name: string) => app.findCollectionByNameOrId(name).id;
    // From the caller's own row, as in the migration of roles.
    const my = '@collection.users:me.server_members_via_user';
    const myHost = `(${my}.server ?= server && ${my}.deleted ?= false && (${my}.role ?= 'owner' || ${my}.role ?= 'host'))`;
    const seen =
      "@request.auth.id != '' && @collection.users:me.id ?= @request.auth.id && " +
      `(reporter = @request.auth.id || (server != '' && ${myHost}))`;
    const user = (name: string): PB.FieldSpec => ({
      ...{ type: 'relation', name, collectionId: id('users'), maxSelect: 1, hidden: true },
    });
    const word = (name: string, values: string[]): PB.FieldSpec => ({
      ...{ type: 'select', name, values, maxSelect: 1, required: true },
    });
    const text = (name: string, max: number): PB.FieldSpec => ({ type: 'text', name, max });
    app.save(
      new Collection({
        ...{ type: 'base', name: 'reports', listRule: seen, viewRule: seen },
        ...{ createRule: null, updateRule: null, deleteRule: null },
        fields: [
          user('reporter'),
          user('accused'),
          { type: 'relation', name: 'server', collectionId: id('servers'), maxSelect: 1 },
          word('kind', ['track', 'user', 'result']),
          text('target', 15),
          word('reason', ['insult', 'hate', 'spam', 'impersonation', 'cheating', 'other']),
          text('text', 300),
          word('state', ['open', 'acted', 'dismissed']),
          text('answer', 300),
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX idx_reports_reporter ON reports (reporter, created)',
          'CREATE INDEX idx_reports_server ON reports (server, state)',
          "CREATE INDEX idx_reports_accused ON reports (accused) WHERE accused != ''",
        ],
      }),
    );
    sync.addSync(app, 'reports');
  },
  (app) => app.delete(app.findCollectionByNameOrId('reports')),
);
