/** Tracks: private ones of one owner, and public versions that no longer change. */
migrate((app) => {
  const users = app.findCollectionByNameOrId('users').id;
  const me = "@request.auth.id != ''";
  const unchanged = (...names: string[]) =>
    names.map((name) => `@request.body.${name}:changed = false`).join(' && ');
  const visible = `${me} && (owner = @request.auth.id || visibility = 'public')`;
  const content = [
    'name',
    'style',
    'builderVersion',
    'course',
    'hash',
    'light',
    'seed',
    'reference',
    'difficulty',
    'author',
  ];
  const derived = ['discipline', 'lengthM', 'dropM', 'gates'];

  app.save(
    new Collection({
      type: 'base',
      name: 'tracks',
      listRule: visible,
      viewRule: visible,
      createRule:
        `${me} && @request.auth.verified = true && owner = @request.auth.id && deleted = false && ` +
        '@request.body.official:isset = false && @request.body.plays:isset = false',
      // A public version can only be withdrawn. A change never makes a track public.
      updateRule:
        `${me} && owner = @request.auth.id && ${unchanged('owner', 'official', 'plays', 'visibility', 'source', 'version')} && ` +
        `(visibility = 'private' || (deleted = false && @request.body.deleted = true && ${unchanged(...content, ...derived)}))`,
      deleteRule: null,
      fields: [
        { type: 'relation', name: 'owner', collectionId: users, maxSelect: 1 },
        { type: 'text', name: 'name', required: true, min: 1, max: 60 },
        {
          type: 'select',
          name: 'style',
          values: ['slalom', 'giant-slalom', 'super-g', 'downhill', 'training'],
          maxSelect: 1,
          required: true,
        },
        { type: 'number', name: 'builderVersion', onlyInt: true, min: 1 },
        { type: 'text', name: 'course', max: 400_000 },
        { type: 'text', name: 'hash', required: true, pattern: '^[0-9a-f]{64}$' },
        {
          type: 'select',
          name: 'light',
          values: ['golden', 'crisp', 'night'],
          maxSelect: 1,
          required: true,
        },
        { type: 'number', name: 'seed', onlyInt: true, min: 0, max: 4_294_967_295 },
        { type: 'json', name: 'reference', maxSize: 2000 },
        { type: 'select', name: 'difficulty', values: ['easy', 'medium', 'hard'], maxSelect: 1 },
        { type: 'text', name: 'author', max: 60 },
        { type: 'number', name: 'discipline', onlyInt: true, min: 0, max: 3 },
        { type: 'number', name: 'lengthM' },
        { type: 'number', name: 'dropM' },
        { type: 'number', name: 'gates', onlyInt: true },
        { type: 'select', name: 'visibility', values: ['private', 'public'], maxSelect: 1, required: true },
        { type: 'text', name: 'source', max: 15, pattern: '^([a-z0-9]{15})?$' },
        { type: 'number', name: 'version', onlyInt: true, min: 0 },
        { type: 'number', name: 'plays', onlyInt: true, min: 0 },
        { type: 'bool', name: 'official' },
        { type: 'number', name: 'seq', onlyInt: true },
        { type: 'bool', name: 'deleted' },
        { type: 'autodate', name: 'created', onCreate: true },
        { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
      ],
      indexes: [
        'CREATE INDEX idx_tracks_seq ON tracks (seq)',
        'CREATE INDEX idx_tracks_owner ON tracks (owner, visibility, seq)',
        'CREATE INDEX idx_tracks_hash ON tracks (hash)',
        "CREATE INDEX idx_tracks_source ON tracks (source, version) WHERE source != ''",
        // The catalogue: newest, most ridden, by name; of one style or of all.
        "CREATE INDEX idx_tracks_new ON tracks (created) WHERE visibility = 'public' AND deleted = FALSE",
        "CREATE INDEX idx_tracks_plays ON tracks (plays) WHERE visibility = 'public' AND deleted = FALSE",
        "CREATE INDEX idx_tracks_name ON tracks (name COLLATE NOCASE) WHERE visibility = 'public' AND deleted = FALSE",
        "CREATE INDEX idx_tracks_style ON tracks (style, plays) WHERE visibility = 'public' AND deleted = FALSE",
      ],
    }),
  );

  app.save(
    new Collection({
      type: 'view',
      name: 'track_heads',
      listRule: visible,
      viewRule: visible,
      viewQuery:
        'SELECT id, owner, name, style, builderVersion, hash, light, seed, reference, difficulty, author, discipline, ' +
        'lengthM, dropM, gates, visibility, source, version, plays, official, seq, deleted, created, updated FROM tracks',
    }),
  );
});
