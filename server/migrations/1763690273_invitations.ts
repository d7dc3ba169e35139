/**
 * Invitations to a club: a link, or a code for reading aloud. Only the sha256 of its secret is stored, in a field that no call
 * returns.
 */
migrate(
  (app) => {
    const sync = require(`${__hooks}/sync.js`) as typeof import('../hooks/sync');
    const id = (name: string) => app.findCollectionByNameOrId(name).id;
    const me = "@request.auth.id != ''";
    const role = (name: string) => `@collection.server_members:mine.role ?= '${name}'`;
    const isHost =
      '(@collection.server_members:mine.server ?= server && @collection.server_members:mine.user ?= @request.auth.id' +
      ` && @collection.server_members:mine.deleted ?= false && (${role('owner')} || ${role('host')}))`;
    app.save(
      new Collection({
        ...{ type: 'base', name: 'server_invitations' },
        listRule: `${me} && ${isHost}`,
        viewRule: `${me} && ${isHost}`,
        ...{ createRule: null, updateRule: null, deleteRule: null },
        fields: [
          { type: 'relation', name: 'server', collectionId: id('servers'), maxSelect: 1, required: true },
          { type: 'relation', name: 'by', collectionId: id('users'), maxSelect: 1 },
          { type: 'select', name: 'kind', values: ['link', 'code'], maxSelect: 1, required: true },
          { type: 'text', name: 'hash', max: 64, hidden: true, required: true },
          // Empty: no end.
          { type: 'date', name: 'endsAt' },
          // 0: no limit.
          { type: 'number', name: 'uses', onlyInt: true, min: 0, max: 1000 },
          { type: 'number', name: 'used', onlyInt: true, min: 0 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_server_invitations_hash ON server_invitations (hash)',
          'CREATE INDEX idx_server_invitations_server ON server_invitations (server)',
          "CREATE INDEX idx_server_invitations_by ON server_invitations (by) WHERE by != ''",
        ],
      }),
    );
    sync.addSync(app, 'server_invitations');
  },
  (app) => app.delete(app.findCollectionByNameOrId('server_invitations')),
);
