/** Communities, memberships, and clubs with their members. */
migrate((app) => {
  const auto: PB.FieldSpec[] = [
    { type: 'autodate', name: 'created', onCreate: true },
    { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
  ];
  const synced: PB.FieldSpec[] = [
    { type: 'number', name: 'seq', onlyInt: true },
    { type: 'bool', name: 'deleted' },
    ...auto,
  ];
  const users = app.findCollectionByNameOrId('users').id;
  const me = "@request.auth.id != ''";
  const unchanged = (...names: string[]) =>
    names.map((name) => `@request.body.${name}:changed = false`).join(' && ');

  const communities = new Collection({
    type: 'base',
    name: 'communities',
    listRule: '',
    viewRule: '',
    createRule: null,
    updateRule: `${me} && owner = @request.auth.id && ${unchanged('owner', 'official', 'deleted')}`,
    deleteRule: null,
    fields: [
      { type: 'text', name: 'name', required: true, min: 1, max: 60 },
      { type: 'text', name: 'about', max: 2000 },
      { type: 'bool', name: 'official' },
      { type: 'relation', name: 'owner', collectionId: users, maxSelect: 1 },
      ...synced,
    ],
    indexes: [
      'CREATE INDEX idx_communities_seq ON communities (seq)',
      'CREATE INDEX idx_communities_owner ON communities (owner)',
    ],
  });
  app.save(communities);

  const memberships = new Collection({
    type: 'base',
    name: 'memberships',
    listRule: '',
    viewRule: '',
    createRule: null,
    updateRule: null,
    deleteRule: null,
    fields: [
      { type: 'text', name: 'name', required: true, min: 1, max: 60 },
      { type: 'text', name: 'about', max: 2000 },
      { type: 'number', name: 'days', onlyInt: true, min: 0 },
      { type: 'bool', name: 'premium' },
      { type: 'relation', name: 'community', collectionId: communities.id, maxSelect: 1 },
      ...auto,
    ],
    indexes: ['CREATE INDEX idx_memberships_community ON memberships (community)'],
  });
  app.save(memberships);

  const own = `${me} && user = @request.auth.id`;
  app.save(
    new Collection({
      type: 'base',
      name: 'user_memberships',
      listRule: own,
      viewRule: own,
      createRule: null,
      updateRule: null,
      deleteRule: null,
      fields: [
        { type: 'relation', name: 'user', collectionId: users, maxSelect: 1, required: true },
        {
          type: 'relation',
          name: 'membership',
          collectionId: memberships.id,
          maxSelect: 1,
          required: true,
        },
        { type: 'date', name: 'endDate' },
        { type: 'text', name: 'source', max: 60 },
        { type: 'text', name: 'externalId', max: 120, hidden: true },
        ...auto,
      ],
      indexes: [
        'CREATE INDEX idx_user_memberships_user ON user_memberships (user, created)',
        'CREATE INDEX idx_user_memberships_membership ON user_memberships (membership)',
        "CREATE UNIQUE INDEX idx_user_memberships_external ON user_memberships (externalId) WHERE externalId != ''",
      ],
    }),
  );

  // Each user's newest active membership. Dates are stored and compared as text.
  const active = (row: string) =>
    `(${row}.endDate = '' OR ${row}.endDate > strftime('%Y-%m-%d %H:%M:%fZ', 'now'))`;
  app.save(
    new Collection({
      type: 'view',
      name: 'public_active_memberships',
      listRule: own,
      viewRule: own,
      viewQuery:
        'SELECT m.id, m.user, m.membership, m.created, m.endDate FROM user_memberships m ' +
        `WHERE ${active('m')} AND NOT EXISTS (SELECT 1 FROM user_memberships o WHERE o.user = m.user ` +
        `AND ${active('o')} AND (o.created > m.created OR (o.created = m.created AND o.id > m.id)))`,
    }),
  );

  const servers = new Collection({
    type: 'base',
    name: 'servers',
    deleteRule: null,
    fields: [
      { type: 'text', name: 'name', required: true, min: 1, max: 60 },
      { type: 'text', name: 'about', max: 2000 },
      { type: 'relation', name: 'community', collectionId: communities.id, maxSelect: 1 },
      { type: 'relation', name: 'host', collectionId: users, maxSelect: 1 },
      { type: 'bool', name: 'open' },
      ...synced,
    ],
    indexes: [
      'CREATE INDEX idx_servers_seq ON servers (seq)',
      'CREATE INDEX idx_servers_host ON servers (host)',
      'CREATE INDEX idx_servers_community ON servers (community)',
    ],
  });
  app.save(servers);

  const members = new Collection({
    type: 'base',
    name: 'server_members',
    deleteRule: null,
    fields: [
      { type: 'relation', name: 'server', collectionId: servers.id, maxSelect: 1, required: true },
      { type: 'relation', name: 'user', collectionId: users, maxSelect: 1, required: true },
      { type: 'select', name: 'role', values: ['member', 'host'], maxSelect: 1, required: true },
      ...synced,
    ],
    indexes: [
      'CREATE INDEX idx_server_members_seq ON server_members (seq)',
      'CREATE UNIQUE INDEX idx_server_members_pair ON server_members (server, user)',
      'CREATE INDEX idx_server_members_user ON server_members (user)',
    ],
  });
  app.save(members);

  // `?=` on one alias requires all conditions in the same row.
  const belongs = (server: string, more = '') =>
    `(@collection.server_members:mine.server ?= ${server} && @collection.server_members:mine.user ?= @request.auth.id` +
    ` && @collection.server_members:mine.deleted ?= false${more})`;
  const host = " && @collection.server_members:mine.role ?= 'host'";
  const verified = `${me} && @request.auth.verified = true`;

  servers.listRule = `open = true || (${me} && (host = @request.auth.id || ${belongs('id')}))`;
  servers.viewRule = servers.listRule;
  servers.createRule = `${verified} && @request.auth.premium = true && host = @request.auth.id && deleted = false && (community = '' || community.owner = @request.auth.id)`;
  servers.updateRule = `${me} && (host = @request.auth.id || ${belongs('id', host)}) && ${unchanged('host', 'community')} && (host = @request.auth.id || @request.body.deleted:changed = false)`;
  app.save(servers);

  members.listRule = `${me} && (user = @request.auth.id || server.host = @request.auth.id || ${belongs('server')})`;
  members.viewRule = members.listRule;
  const byHost = `(server.host = @request.auth.id || ${belongs('server', host)})`;
  const bySelf = `(user = @request.auth.id && @request.body.role:changed = false && (deleted = false || server.open = true))`;
  members.createRule = `${verified} && server.deleted = false && deleted = false && ((user = @request.auth.id && role = 'member' && server.open = true) || ${byHost})`;
  members.updateRule = `${me} && ${unchanged('server', 'user')} && (${bySelf} || ${byHost})`;
  app.save(members);
});
