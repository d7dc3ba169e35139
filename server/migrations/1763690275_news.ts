/** News items for a user, until the user marks them deleted. */
migrate(
  (app) => {
    const sync = require(`${__hooks}/sync.js`) as typeof import('../hooks/sync');
    const id = (name: string) => app.findCollectionByNameOrId(name).id;
    const own = "@request.auth.id != '' && user = @request.auth.id";
    const unchanged = ['user', 'kind', 'server', 'about', 'text']
      .map((name) => `@request.body.${name}:changed = false`)
      .join(' && ');
    const kinds = [
      'accepted',
      'declined',
      'removed',
      'role',
      'owner',
      'hidden',
      'report-acted',
      'report-dismissed',
    ];
    app.save(
      new Collection({
        ...{ type: 'base', name: 'news', listRule: own, viewRule: own },
        ...{ createRule: null, updateRule: `${own} && ${unchanged}`, deleteRule: null },
        fields: [
          {
            ...{ type: 'relation', name: 'user', collectionId: id('users'), maxSelect: 1, required: true },
            cascadeDelete: true,
          },
          { type: 'select', name: 'kind', values: kinds, maxSelect: 1, required: true },
          { type: 'relation', name: 'server', collectionId: id('servers'), maxSelect: 1 },
          { type: 'text', name: 'about', max: 60 },
          { type: 'text', name: 'text', max: 300 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE INDEX idx_news_user ON news (user, kind, server)'],
      }),
    );
    sync.addSync(app, 'news');
    sync.addPurge(app, 'news');
  },
  (app) => app.delete(app.findCollectionByNameOrId('news')),
);
