/** Rides and their verdicts, the records that a rider keeps on the server, and the tables of leaderboards and live riding. */
migrate((app) => {
  const created: PB.FieldSpec = { type: 'autodate', name: 'created', onCreate: true };
  const updated: PB.FieldSpec = { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true };
  const synced: PB.FieldSpec[] = [
    { type: 'number', name: 'seq', onlyInt: true },
    { type: 'bool', name: 'deleted' },
    created,
    updated,
  ];
  const id = (name: string) => app.findCollectionByNameOrId(name).id;
  // PocketBase accepts 0 whatever the bounds, unless a number is required.
  const int = (name: string, min = 0): PB.FieldSpec => ({
    ...{ type: 'number', name, onlyInt: true, min },
    required: min > 0,
  });
  const text = (name: string, max: number): PB.FieldSpec => ({ type: 'text', name, max });
  const equipment: PB.FieldSpec = {
    type: 'select',
    name: 'equipment',
    values: ['ski', 'board'],
    maxSelect: 1,
    required: true,
  };
  const hash: PB.FieldSpec = { type: 'text', name: 'hash', required: true, pattern: '^[0-9a-f]{64}$' };
  const stream: PB.FieldSpec = { type: 'text', name: 'stream', required: true, max: 32_768 };
  const me = "@request.auth.id != ''";

  const byServer = ['status', 'reason', 'timeUs', 'splitsUs', 'medal', 'live', 'streamHash'];
  app.save(
    new Collection({
      type: 'base',
      name: 'rides',
      listRule: `${me} && rider = @request.auth.id`,
      viewRule: `${me} && (rider = @request.auth.id || status = 'verified')`,
      createRule:
        `${me} && @request.auth.verified = true && rider = @request.auth.id && deleted = false && ` +
        byServer.map((name) => `@request.body.${name}:isset = false`).join(' && '),
      updateRule: null,
      deleteRule: null,
      fields: [
        { type: 'relation', name: 'rider', collectionId: id('users'), maxSelect: 1, required: true },
        { type: 'relation', name: 'track', collectionId: id('tracks'), maxSelect: 1, required: true },
        { type: 'relation', name: 'event', collectionId: id('events'), maxSelect: 1 },
        hash,
        int('simVersion', 1),
        equipment,
        stream,
        int('gunTick', -1),
        int('claimedUs'),
        int('riddenAt'),
        text('ticket', 200),
        { type: 'select', name: 'status', values: ['pending', 'verified', 'refused'], maxSelect: 1 },
        text('reason', 40),
        int('timeUs'),
        { type: 'json', name: 'splitsUs', maxSize: 2000 },
        text('medal', 10),
        { type: 'bool', name: 'live' },
        { type: 'text', name: 'streamHash', max: 64, hidden: true },
        ...synced,
      ],
      indexes: [
        'CREATE INDEX idx_rides_seq ON rides (rider, seq)',
        'CREATE INDEX idx_rides_track ON rides (track)',
        "CREATE INDEX idx_rides_event ON rides (event) WHERE event != ''",
        "CREATE INDEX idx_rides_stream ON rides (track, streamHash) WHERE streamHash != ''",
        "CREATE INDEX idx_rides_pending ON rides (created) WHERE status = 'pending'",
      ],
    }),
  );

  app.save(
    new Collection({
      type: 'base',
      name: 'records',
      listRule: `${me} && owner = @request.auth.id`,
      viewRule: `${me} && owner = @request.auth.id`,
      createRule: `${me} && owner = @request.auth.id && deleted = false`,
      updateRule: `${me} && owner = @request.auth.id && @request.body.owner:changed = false`,
      deleteRule: null,
      fields: [
        { type: 'relation', name: 'owner', collectionId: id('users'), maxSelect: 1, required: true },
        // These tracks and events may exist only on the owner's devices.
        { type: 'text', name: 'trackId', required: true, pattern: '^[a-z0-9]{15}$' },
        { type: 'text', name: 'rider', pattern: '^([a-z0-9]{15})?$' },
        equipment,
        int('timeUs', 1),
        { type: 'json', name: 'splitsUs', maxSize: 2000 },
        stream,
        hash,
        int('simVersion'),
        int('riddenAt'),
        { type: 'text', name: 'eventId', pattern: '^([a-z0-9]{15})?$' },
        ...synced,
      ],
      indexes: [
        'CREATE INDEX idx_records_seq ON records (owner, seq)',
        'CREATE INDEX idx_records_track ON records (owner, trackId)',
      ],
    }),
  );

  // No call reads or writes the following tables. Their ids are plain text, because rows are deleted with what they belong to.
  app.save(
    new Collection({
      type: 'base',
      name: 'bests',
      fields: [
        text('track', 15),
        text('event', 15),
        text('equipment', 5),
        int('simVersion'),
        text('rider', 15),
        int('timeUs'),
        text('ride', 15),
        int('at'),
        { type: 'bool', name: 'live' },
      ],
      indexes: [
        'CREATE UNIQUE INDEX idx_bests_key ON bests (track, event, equipment, simVersion, rider)',
        'CREATE INDEX idx_bests_board ON bests (track, event, equipment, simVersion, timeUs, at, ride)',
        'CREATE INDEX idx_bests_rider ON bests (rider)',
      ],
    }),
  );
  app.save(
    new Collection({
      type: 'base',
      name: 'start_tickets',
      fields: [
        text('rider', 15),
        text('track', 15),
        text('event', 15),
        text('equipment', 5),
        int('at'),
        // The ride that used it.
        text('ride', 15),
        created,
      ],
      indexes: [
        'CREATE INDEX idx_start_tickets_rider ON start_tickets (rider, event)',
        'CREATE INDEX idx_start_tickets_at ON start_tickets (at)',
      ],
    }),
  );
  app.save(
    new Collection({
      type: 'base',
      name: 'live_chunks',
      fields: [text('ticket', 15), int('n'), int('at'), text('data', 6000), created],
      indexes: [
        'CREATE UNIQUE INDEX idx_live_chunks_key ON live_chunks (ticket, n)',
        'CREATE INDEX idx_live_chunks_at ON live_chunks (at)',
      ],
    }),
  );
});
