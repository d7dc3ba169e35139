/**
 * Lists of a club for its hosts: join requests, blocks and the audit list. Only calls write the rows. A block is not a field of
 * a member's row, because all members see that row.
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
    // From the caller's own row, as in the migration of roles.
    const my = '@collection.users:me.server_members_via_user';
    const myHost = `(${my}.server ?= server && ${my}.deleted ?= false && (${my}.role ?= 'owner' || ${my}.role ?= 'host'))`;
    const server: PB.FieldSpec = {
      ...{ type: 'relation', name: 'server', collectionId: id('servers'), maxSelect: 1, required: true },
    };
    const user = (name: string): PB.FieldSpec => ({
      ...{ type: 'relation', name, collectionId: id('users'), maxSelect: 1 },
    });
    const text = (name: string, max: number): PB.FieldSpec => ({ type: 'text', name, max });
    const auto: PB.FieldSpec[] = [
      { type: 'autodate', name: 'created', onCreate: true },
      { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
    ];
    const make = (name: string, rule: string, fields: PB.FieldSpec[], indexes: readonly string[]) =>
      app.save(
        new Collection({
          ...{ type: 'base', name, listRule: rule, viewRule: rule },
          ...{ createRule: null, updateRule: null, deleteRule: null, fields, indexes },
        }),
      );

    make(
      'server_requests',
      `${me} && @collection.users:me.id ?= @request.auth.id && (user = @request.auth.id || ${myHost})`,
      [
        server,
        user('user'),
        {
          ...{ type: 'select', name: 'state', maxSelect: 1, required: true },
          values: ['pending', 'accepted', 'declined', 'withdrawn'],
        },
        ...auto,
      ],
      [
        "CREATE UNIQUE INDEX idx_server_requests_pair ON server_requests (server, user) WHERE user != ''",
        'CREATE INDEX idx_server_requests_user ON server_requests (user)',
      ],
    );
    make(
      'server_blocks',
      `${me} && ${isHost}`,
      [server, user('user'), user('by'), text('reason', 300), ...auto],
      [
        "CREATE UNIQUE INDEX idx_server_blocks_pair ON server_blocks (server, user) WHERE user != ''",
        'CREATE INDEX idx_server_blocks_user ON server_blocks (user)',
        "CREATE INDEX idx_server_blocks_by ON server_blocks (by) WHERE by != ''",
      ],
    );
    sync.addSync(app, 'server_requests', 'server_blocks');

    const acts = [
      'founded',
      'settings',
      'closed',
      'role',
      'left',
      'accepted',
      'declined',
      'removed',
      'blocked',
    ];
    acts.push('unblocked', 'invited', 'uninvited', 'hidden', 'dismissed');
    make(
      'server_audit',
      `${me} && ${isHost}`,
      [
        server,
        user('by'),
        { type: 'select', name: 'what', values: acts, maxSelect: 1, required: true },
        user('whom'),
        text('detail', 200),
        text('reason', 300),
        { type: 'autodate', name: 'created', onCreate: true },
      ],
      [
        'CREATE INDEX idx_server_audit_server ON server_audit (server, created)',
        'CREATE INDEX idx_server_audit_created ON server_audit (created)',
        "CREATE INDEX idx_server_audit_by ON server_audit (by) WHERE by != ''",
        "CREATE INDEX idx_server_audit_whom ON server_audit (whom) WHERE whom != ''",
      ],
    );
  },
  (app) => {
    for (const name of ['server_audit', 'server_blocks', 'server_requests'])
      app.delete(app.findCollectionByNameOrId(name));
  },
);
