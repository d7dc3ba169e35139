/**
 * Plans of events: windows, runs, scoring, and which rides are accepted. The previous columns summarise the plan for rules,
 * indexes and devices of earlier releases. An event without a plan gets a plan made from its columns.
 *
 * `event_attempts` has a row for each start in an event and its result. The state of an event is a function of its plan, its
 * attempts, the jury's decisions and the cancellations (docs/online-events.md). `event_clock` contains when that function has
 * to be evaluated next, and `standings` the lists that everybody reads.
 */
migrate(
  (app) => {
    const sync = require(`${__hooks}/sync.js`) as typeof import('../hooks/sync');
    const plans = require(`${__hooks}/event-plan.js`) as typeof import('../hooks/event-plan');
    const run = (sql: string) => app.db().newQuery(sql).execute();
    const id = (name: string) => app.findCollectionByNameOrId(name).id;
    const text = (name: string, max: number): PB.FieldSpec => ({ type: 'text', name, max });
    const int = (name: string, min = 0): PB.FieldSpec => ({ type: 'number', name, onlyInt: true, min });

    const events = app.findCollectionByNameOrId('events');
    events.fields.add(
      new JSONField({ name: 'plan', maxSize: 20_000 }),
      // Longest time of each race's course, ms.
      new JSONField({ name: 'courseMs', maxSize: 400 }),
      // Cancelled races, and when.
      new JSONField({ name: 'cancelled', maxSize: 2000 }),
      new SelectField({ name: 'openTo', values: ['members', 'verified'], maxSelect: 1 }),
      new BoolField({ name: 'timesHidden' }),
    );
    const me = "@request.auth.id != ''";
    const mine =
      '(@collection.server_members:mine.server ?= server && @collection.server_members:mine.user ?= @request.auth.id' +
      ' && @collection.server_members:mine.deleted ?= false)';
    events.listRule = `${me} && ${mine}`;
    // The window of an event with a plan follows from the plan, and a hook checks it.
    events.createRule = `${events.createRule}`.replace(' && endsAt > startsAt', '');
    app.save(events);

    // Prevents that hidden times are read from the rides.
    const rides = app.findCollectionByNameOrId('rides');
    const shown = "(event = '' || event.timesHidden = false || event.endsAt < @now)";
    rides.viewRule = `${me} && (rider = @request.auth.id || (status = 'verified' && ${shown}))`;
    app.save(rides);

    app.save(
      new Collection({
        type: 'base',
        name: 'event_attempts',
        fields: [
          text('event', 15),
          text('rider', 15),
          int('race'),
          int('run'),
          // 0: from offline, without a ticket.
          int('startedMs'),
          { type: 'bool', name: 'live' },
          text('kind', 12),
          int('arrivedMs'),
          int('judgedMs'),
          int('claimedUs'),
          int('timeUs'),
          // dnf or dsq, for a ride with a result but without a time.
          text('out', 4),
          text('reason', 40),
          text('ride', 15),
          // Its times are hidden: it is not on leaderboards yet.
          { type: 'bool', name: 'held' },
        ],
        indexes: [
          'CREATE INDEX idx_event_attempts_event ON event_attempts (event, rider)',
          "CREATE UNIQUE INDEX idx_event_attempts_ride ON event_attempts (ride) WHERE ride != ''",
          'CREATE INDEX idx_event_attempts_rider ON event_attempts (rider)',
        ],
      }),
    );
    app.save(
      new Collection({
        type: 'base',
        name: 'event_decisions',
        fields: [
          text('event', 15),
          text('rider', 15),
          int('race'),
          int('run'),
          // One ride; '': the whole run.
          text('attempt', 15),
          text('words', 300),
          text('by', 15),
          int('atMs'),
          // 0: the decision is valid.
          int('takenBackMs'),
        ],
        indexes: ['CREATE INDEX idx_event_decisions_event ON event_decisions (event)'],
      }),
    );
    app.save(
      new Collection({
        type: 'base',
        name: 'event_clock',
        fields: [
          text('event', 15),
          // When the event has to be processed next, ms; far in the future if it is over.
          int('dueMs'),
          int('writtenMs'),
          // Number of changes of its rows.
          int('version'),
          // The stage of the last notices.
          text('told', 60),
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_event_clock_event ON event_clock (event)',
          'CREATE INDEX idx_event_clock_due ON event_clock (dueMs)',
        ],
      }),
    );

    const asMe = `${me} && @collection.users:me.id ?= @request.auth.id`;
    const my = '@collection.users:me.server_members_via_user';
    const seen = `${asMe} && (${my}.server ?= server && ${my}.deleted ?= false)`;
    app.save(
      new Collection({
        ...{ type: 'base', name: 'standings', listRule: seen, viewRule: seen },
        fields: [
          {
            ...{ type: 'relation', name: 'event', collectionId: id('events'), maxSelect: 1, required: true },
            cascadeDelete: true,
          },
          {
            ...{
              type: 'relation',
              name: 'server',
              collectionId: id('servers'),
              maxSelect: 1,
              required: true,
            },
            cascadeDelete: true,
          },
          // −1: the event as a whole.
          int('race', -1),
          text('stage', 12),
          int('changesMs'),
          { type: 'json', name: 'list', maxSize: 200_000 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_standings_event ON standings (event, race)',
          'CREATE INDEX idx_standings_server ON standings (server)',
        ],
      }),
    );
    sync.addSync(app, 'standings');

    const audit = app.findCollectionByNameOrId('server_audit');
    audit.fields.getByName('what').values = [
      ...audit.fields.getByName('what').values,
      ...['event', 'event-changed', 'event-cancelled', 'race-cancelled', 'disqualified', 'reinstated'],
    ];
    app.save(audit);
    const news = app.findCollectionByNameOrId('news');
    news.fields.getByName('kind').values = [
      ...news.fields.getByName('kind').values,
      ...['event-run', 'event-cancelled', 'event-final', 'ride-refused', 'disqualified', 'reinstated'],
    ];
    news.fields.add(
      new RelationField({ name: 'event', collectionId: id('events'), maxSelect: 1, cascadeDelete: true }),
    );
    news.updateRule = `${news.updateRule} && @request.body.event:changed = false`;
    app.save(news);

    plans.planStoredEvents(app);
    const attempt =
      'INSERT INTO event_attempts (id, event, rider, race, run, startedMs, live, kind, arrivedMs, judgedMs, claimedUs, timeUs, out, reason, ride) ';
    const race = (track: string) =>
      `COALESCE((SELECT j.key FROM events e, json_each(e.tracks) j WHERE e.id = x.event AND j.value = x.${track} LIMIT 1), 0)`;
    const ms = (name: string) => `CAST((julianday(x.${name}) - 2440587.5) * 86400000 AS INTEGER)`;
    // Like verdicts from now on: a rider who did not finish or missed a gate has a result of the race, and a copy of another
    // ride has none.
    const down = "x.status = 'refused' AND x.reason IN ('not-finished', 'disqualified')";
    const twin = "x.status = 'verified' AND x.reason = 'same-ride'";
    const kind = `CASE WHEN ${down} THEN 'verified' WHEN ${twin} THEN 'refused' ELSE x.status END`;
    const out =
      "CASE WHEN x.status = 'verified' AND x.reason = 'gate-missed' THEN 'dsq' " +
      "WHEN x.status = 'refused' AND x.reason = 'disqualified' THEN 'dsq' " +
      "WHEN x.status = 'refused' AND x.reason = 'not-finished' THEN 'dnf' ELSE '' END";
    // A ticket belongs to one ride. A ride that named another ride's ticket was refused for it, and used no start.
    const named =
      '(SELECT r.*, ROW_NUMBER() OVER (PARTITION BY r.ticket ORDER BY r.created, r.id) AS nth FROM rides r ' +
      "WHERE r.event != '' AND r.deleted = FALSE AND r.reason != 'ticket-mismatch')";
    const isStart = "x.ticket != '' AND x.nth = 1";
    run(
      `${attempt} SELECT CASE WHEN ${isStart} THEN x.ticket ELSE x.id END, x.event, x.rider, ${race('track')}, 0, ` +
        `CASE WHEN ${isStart} THEN COALESCE((SELECT at FROM start_tickets t WHERE t.id = x.ticket), 0) ELSE 0 END, ` +
        `x.live, ${kind}, ${ms('created')}, CASE WHEN x.status = 'pending' THEN 0 ELSE ${ms('updated')} END, ` +
        `x.claimedUs, x.timeUs, ${out}, CASE WHEN x.reason = 'gate-missed' THEN '' ELSE x.reason END, x.id FROM ${named} x`,
    );
    run(
      `${attempt} SELECT x.id, x.event, x.rider, ${race('track')}, 0, x.at, FALSE, 'under-way', 0, 0, 0, 0, '', '', '' ` +
        "FROM start_tickets x WHERE x.event != '' AND x.ride = ''",
    );
    run(
      "INSERT INTO event_clock (id, event, dueMs, writtenMs, version, told) SELECT id, id, 0, 0, 0, '' FROM events WHERE deleted = FALSE",
    );
  },
  (app) => {
    const rides = app.findCollectionByNameOrId('rides');
    rides.viewRule = "@request.auth.id != '' && (rider = @request.auth.id || status = 'verified')";
    app.save(rides);
    for (const name of ['standings', 'event_clock', 'event_decisions', 'event_attempts'])
      app.delete(app.findCollectionByNameOrId(name));
    const events = app.findCollectionByNameOrId('events');
    for (const name of ['plan', 'courseMs', 'cancelled', 'openTo', 'timesHidden'])
      events.fields.removeByName(name);
    app.save(events);
  },
);
