/** Events of a club, and each rider's part in them. */
migrate((app) => {
  const auto: PB.FieldSpec[] = [
    { type: 'number', name: 'seq', onlyInt: true },
    { type: 'bool', name: 'deleted' },
    { type: 'autodate', name: 'created', onCreate: true },
    { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
  ];
  const id = (name: string) => app.findCollectionByNameOrId(name).id;
  const me = "@request.auth.id != ''";
  const belongs = (server: string, more = '') =>
    `(@collection.server_members:mine.server ?= ${server} && @collection.server_members:mine.user ?= @request.auth.id` +
    ` && @collection.server_members:mine.deleted ?= false${more})`;
  const host = `(server.host = @request.auth.id || ${belongs('server', " && @collection.server_members:mine.role ?= 'host'")})`;
  const seen = `${me} && (server.host = @request.auth.id || ${belongs('server')})`;

  const events = new Collection({
    type: 'base',
    name: 'events',
    listRule: seen,
    viewRule: seen,
    createRule: `${me} && @request.auth.verified = true && deleted = false && server.deleted = false && endsAt > startsAt && ${host}`,
    updateRule: `${me} && @request.auth.verified = true && @request.body.server:changed = false && ${host}`,
    deleteRule: null,
    fields: [
      { type: 'relation', name: 'server', collectionId: id('servers'), maxSelect: 1, required: true },
      { type: 'text', name: 'name', required: true, min: 1, max: 60 },
      { type: 'date', name: 'startsAt', required: true },
      { type: 'date', name: 'endsAt', required: true },
      {
        type: 'relation',
        name: 'tracks',
        collectionId: id('tracks'),
        minSelect: 1,
        maxSelect: 20,
        required: true,
      },
      { type: 'select', name: 'equipment', values: ['ski', 'board', 'any'], maxSelect: 1, required: true },
      { type: 'number', name: 'attempts', onlyInt: true, min: 0, max: 1000 },
      { type: 'select', name: 'takes', values: ['verified', 'live'], maxSelect: 1, required: true },
      { type: 'select', name: 'state', values: ['open', 'cancelled'], maxSelect: 1, required: true },
      ...auto,
    ],
    indexes: [
      'CREATE INDEX idx_events_seq ON events (seq)',
      'CREATE INDEX idx_events_server ON events (server, startsAt)',
    ],
  });
  app.save(events);

  const seenPart = `${me} && (rider = @request.auth.id || (event != '' && (event.server.host = @request.auth.id || ${belongs('event.server')})))`;
  app.save(
    new Collection({
      type: 'base',
      name: 'participations',
      listRule: seenPart,
      viewRule: seenPart,
      createRule: null,
      updateRule: null,
      deleteRule: null,
      fields: [
        { type: 'relation', name: 'rider', collectionId: id('users'), maxSelect: 1, required: true },
        // Empty: the rides outside of events.
        { type: 'relation', name: 'event', collectionId: events.id, maxSelect: 1 },
        { type: 'number', name: 'rides', onlyInt: true, min: 0 },
        { type: 'number', name: 'starts', onlyInt: true, min: 0 },
        { type: 'number', name: 'bestUs', onlyInt: true, min: 0 },
        ...auto,
      ],
      indexes: [
        'CREATE INDEX idx_participations_seq ON participations (seq)',
        'CREATE UNIQUE INDEX idx_participations_pair ON participations (rider, event)',
        'CREATE INDEX idx_participations_event ON participations (event)',
      ],
    }),
  );

  const own = `${me} && rider = @request.auth.id`;
  app.save(
    new Collection({
      type: 'view',
      name: 'public_participations',
      listRule: own,
      viewRule: own,
      viewQuery: 'SELECT id, rider, rides FROM participations WHERE deleted = FALSE',
    }),
  );
});
