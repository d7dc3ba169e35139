/**
 * Communities of several clubs: requests to belong to one, the final results of its events, and the ranking of each season,
 * stored in one row. And the keys with which a calendar app reads a club's events.
 */
migrate(
  (app) => {
    const id = (name: string) => app.findCollectionByNameOrId(name).id;
    const text = (name: string, max: number): PB.FieldSpec => ({ type: 'text', name, max });
    const int = (name: string): PB.FieldSpec => ({ type: 'number', name, onlyInt: true, min: 0 });
    const auto: PB.FieldSpec[] = [
      { type: 'autodate', name: 'created', onCreate: true },
      { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
    ];
    const one = (name: string, collection: string): PB.FieldSpec => ({
      ...{ type: 'relation', name, collectionId: id(collection), maxSelect: 1, required: true },
      cascadeDelete: true,
    });

    const communities = app.findCollectionByNameOrId('communities');
    communities.fields.add(
      new RelationField({ name: 'trainers', collectionId: id('users'), maxSelect: 20 }),
      // Points of the first, the second and so on; empty: those of the World Cup.
      new JSONField({ name: 'points', maxSize: 1000 }),
      new TextField({ name: 'primaryColour', max: 7, pattern: '^(#[0-9a-f]{6})?$' }),
      new TextField({ name: 'secondaryColour', max: 7, pattern: '^(#[0-9a-f]{6})?$' }),
    );
    app.save(communities);

    app.save(
      new Collection({
        ...{ type: 'base', name: 'community_requests' },
        fields: [
          one('server', 'servers'),
          one('community', 'communities'),
          // The side that sent the request.
          {
            ...{ type: 'select', name: 'by', values: ['server', 'community'], maxSelect: 1, required: true },
          },
          {
            ...{ type: 'select', name: 'state', maxSelect: 1, required: true },
            values: ['pending', 'accepted', 'declined', 'withdrawn'],
          },
          ...auto,
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_community_requests_pair ON community_requests (server, community)',
          'CREATE INDEX idx_community_requests_community ON community_requests (community, state)',
        ],
      }),
    );
    app.save(
      new Collection({
        type: 'base',
        name: 'season_results',
        fields: [
          text('event', 15),
          text('community', 15),
          text('season', 7),
          int('endedMs'),
          { type: 'json', name: 'results', maxSize: 500_000 },
          // The club that each rider rode for.
          { type: 'json', name: 'teams', maxSize: 200_000 },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_season_results_event ON season_results (event)',
          'CREATE INDEX idx_season_results_season ON season_results (community, season)',
        ],
      }),
    );
    app.save(
      new Collection({
        ...{ type: 'base', name: 'season_rankings', listRule: '', viewRule: '' },
        fields: [
          one('community', 'communities'),
          text('season', 7),
          { type: 'json', name: 'list', maxSize: 1_000_000 },
          // A result was added after it was made.
          { type: 'bool', name: 'isDue', hidden: true },
          ...auto,
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_season_rankings_season ON season_rankings (community, season)',
          'CREATE INDEX idx_season_rankings_due ON season_rankings (isDue) WHERE isDue = TRUE',
        ],
      }),
    );
    app.save(
      new Collection({
        type: 'base',
        name: 'calendar_keys',
        fields: [
          one('server', 'servers'),
          one('user', 'users'),
          { type: 'text', name: 'hash', max: 64, hidden: true },
        ],
        indexes: ['CREATE UNIQUE INDEX idx_calendar_keys_pair ON calendar_keys (server, user)'],
      }),
    );
    const audit = app.findCollectionByNameOrId('server_audit');
    audit.fields.getByName('what').values = [
      ...audit.fields.getByName('what').values,
      ...['attached', 'detached'],
    ];
    app.save(audit);
  },
  (app) => {
    for (const name of ['calendar_keys', 'season_rankings', 'season_results', 'community_requests'])
      app.delete(app.findCollectionByNameOrId(name));
    const communities = app.findCollectionByNameOrId('communities');
    for (const name of ['trainers', 'points', 'primaryColour', 'secondaryColour'])
      communities.fields.removeByName(name);
    app.save(communities);
  },
);
