/**
 * A club has one owner (`host` before), and its members have one of four roles. Only calls, which check blocks and limits,
 * change members: no rule lets anybody write a row of server_members.
 *
 * A rule of the form "this or a row of mine in another collection" makes SQLite combine each row of one with each row of the
 * other: with 7,000 members a page of participations took 10 s. A rule that needs an "or" starts from the caller's own user row
 * (`@collection.users:me`), from which an index finds their memberships: 7 ms.
 *
 * The founder becomes the owner with a row of their own, even one who had left: until now such a founder still controlled the
 * club. A club without a founder has no owner until an operator sets one.
 */
migrate(
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute().rowsAffected();
    const me = "@request.auth.id != ''";
    const verified = `${me} && @request.auth.verified = true`;
    const unchanged = (...names: string[]) =>
      names.map((name) => `@request.body.${name}:changed = false`).join(' && ');
    // `?=` on one alias requires all conditions in the same row.
    const belongs = (server: string, ...roles: string[]) => {
      const role = roles.map((name) => `@collection.server_members:mine.role ?= '${name}'`).join(' || ');
      return (
        `(@collection.server_members:mine.server ?= ${server} && @collection.server_members:mine.user ?= @request.auth.id` +
        ` && @collection.server_members:mine.deleted ?= false${role === '' ? '' : ` && (${role})`})`
      );
    };

    const my = '@collection.users:me.server_members_via_user';
    const asMe = `${me} && @collection.users:me.id ?= @request.auth.id`;
    const mine = (server: string) => `(${my}.server ?= ${server} && ${my}.deleted ?= false)`;
    const inIt =
      'server_members_via_server.user ?= @request.auth.id && server_members_via_server.deleted ?= false';

    const servers = app.findCollectionByNameOrId('servers');
    servers.removeIndex('idx_servers_host');
    servers.fields.getByName('host').name = 'owner';
    servers.fields.add(
      new BoolField({ name: 'requests' }),
      new TextField({ name: 'primaryColour', max: 7, pattern: '^(#[0-9a-f]{6})?$' }),
      new TextField({ name: 'secondaryColour', max: 7, pattern: '^(#[0-9a-f]{6})?$' }),
    );
    servers.addIndex('idx_servers_owner', false, 'owner', '');
    // Visible to all users who can send a request to join.
    servers.listRule = `open = true || requests = true || (${me} && ${inIt})`;
    servers.viewRule = servers.listRule;
    // A hook also checks who may found one.
    servers.createRule = `${verified} && owner = @request.auth.id && deleted = false && (community = '' || community.owner = @request.auth.id)`;
    servers.updateRule =
      `${me} && deleted = false && ${unchanged('owner', 'community')} && (owner = @request.auth.id || ` +
      `(${unchanged('open', 'requests', 'deleted')} && ${belongs('id', 'host')}))`;
    app.save(servers);

    const members = app.findCollectionByNameOrId('server_members');
    members.fields.getByName('role').values = ['member', 'trainer', 'host', 'owner'];
    members.fields.add(new DateField({ name: 'since' }));
    members.listRule = `${asMe} && (user = @request.auth.id || ${mine('server')})`;
    members.viewRule = members.listRule;
    members.createRule = null;
    members.updateRule = null;
    members.addIndex('idx_server_members_server', false, 'server, user, deleted', '');
    app.save(members);

    run('UPDATE server_members SET since = created');
    const founders = "SELECT id AS server, owner AS user FROM servers WHERE owner != ''";
    const changed = run(
      "UPDATE server_members SET role = 'owner', deleted = FALSE, seq = (SELECT n FROM sync_seq) + own.i " +
        'FROM (SELECT m.id, ROW_NUMBER() OVER (ORDER BY m.rowid) AS i FROM server_members m ' +
        `JOIN (${founders}) f ON f.server = m.server AND f.user = m.user) AS own WHERE own.id = server_members.id`,
    );
    run(`UPDATE sync_seq SET n = n + ${changed}`);
    const made = run(
      'INSERT INTO server_members (id, server, user, role, seq, deleted, since, created, updated) ' +
        "SELECT substr(lower(hex(randomblob(8))), 1, 15), server, user, 'owner', " +
        '(SELECT n FROM sync_seq) + ROW_NUMBER() OVER (ORDER BY server), FALSE, at, at, at ' +
        `FROM (${founders}) f, (SELECT strftime('%Y-%m-%d %H:%M:%fZ', 'now') AS at) WHERE NOT EXISTS ` +
        '(SELECT 1 FROM server_members m WHERE m.server = f.server AND m.user = f.user)',
    );
    run(`UPDATE sync_seq SET n = n + ${made}`);

    const events = app.findCollectionByNameOrId('events');
    const runs = belongs('server', 'owner', 'host', 'trainer');
    events.listRule = `${me} && ${belongs('server')}`;
    events.viewRule = events.listRule;
    events.createRule = `${verified} && deleted = false && server.deleted = false && endsAt > startsAt && ${runs}`;
    events.updateRule = `${verified} && server.deleted = false && ${unchanged('server')} && ${runs}`;
    app.save(events);

    const parts = app.findCollectionByNameOrId('participations');
    parts.listRule = `${asMe} && (rider = @request.auth.id || (event != '' && ${mine('event.server')}))`;
    parts.viewRule = parts.listRule;
    app.save(parts);

    const flags = app.findCollectionByNameOrId('ride_flags');
    flags.listRule = `${me} && ride.event != '' && ${belongs('ride.event.server', 'owner', 'host')}`;
    flags.viewRule = flags.listRule;
    app.save(flags);
  },
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    const me = "@request.auth.id != ''";
    const verified = `${me} && @request.auth.verified = true`;
    const unchanged = (...names: string[]) =>
      names.map((name) => `@request.body.${name}:changed = false`).join(' && ');
    const belongs = (server: string, more = '') =>
      `(@collection.server_members:mine.server ?= ${server} && @collection.server_members:mine.user ?= @request.auth.id` +
      ` && @collection.server_members:mine.deleted ?= false${more})`;
    const isHost = (server: string) => belongs(server, " && @collection.server_members:mine.role ?= 'host'");

    run("UPDATE server_members SET role = 'host' WHERE role = 'owner'");
    run("UPDATE server_members SET role = 'member' WHERE role = 'trainer'");

    const servers = app.findCollectionByNameOrId('servers');
    servers.removeIndex('idx_servers_owner');
    servers.fields.getByName('owner').name = 'host';
    for (const name of ['requests', 'primaryColour', 'secondaryColour']) servers.fields.removeByName(name);
    servers.addIndex('idx_servers_host', false, 'host', '');
    servers.listRule = `open = true || (${me} && (host = @request.auth.id || ${belongs('id')}))`;
    servers.viewRule = servers.listRule;
    servers.createRule = `${verified} && @request.auth.premium = true && host = @request.auth.id && deleted = false && (community = '' || community.owner = @request.auth.id)`;
    servers.updateRule =
      `${me} && deleted = false && ${unchanged('host', 'community')} && ` +
      `(host = @request.auth.id || (${unchanged('open', 'deleted')} && ${isHost('id')}))`;
    app.save(servers);

    const members = app.findCollectionByNameOrId('server_members');
    members.fields.getByName('role').values = ['member', 'host'];
    members.fields.removeByName('since');
    members.removeIndex('idx_server_members_server');
    members.listRule = `${me} && (user = @request.auth.id || server.host = @request.auth.id || ${belongs('server')})`;
    members.viewRule = members.listRule;
    members.createRule =
      `${verified} && user = @request.auth.id && user != '' && role = 'member' && ` +
      'deleted = false && server.open = true && server.deleted = false';
    const bySelf =
      `(user = @request.auth.id && ${unchanged('role')} && ` +
      '(deleted = false || (server.open = true && server.deleted = false)))';
    const byFounder = '(deleted = false && server.deleted = false && server.host = @request.auth.id)';
    const byHost =
      "(deleted = false && server.deleted = false && role = 'member' && user != server.host && " +
      `${unchanged('role')} && ${isHost('server')})`;
    members.updateRule = `${me} && ${unchanged('server', 'user')} && (${bySelf} || ${byFounder} || ${byHost})`;
    app.save(members);

    const host = `(server.host = @request.auth.id || ${isHost('server')})`;
    const events = app.findCollectionByNameOrId('events');
    events.listRule = `${me} && (server.host = @request.auth.id || ${belongs('server')})`;
    events.viewRule = events.listRule;
    events.createRule = `${verified} && deleted = false && server.deleted = false && endsAt > startsAt && ${host}`;
    events.updateRule = `server.deleted = false && (${verified} && ${unchanged('server')} && ${host})`;
    app.save(events);

    const parts = app.findCollectionByNameOrId('participations');
    parts.listRule = `${me} && (rider = @request.auth.id || (event != '' && (event.server.host = @request.auth.id || ${belongs('event.server')})))`;
    parts.viewRule = parts.listRule;
    app.save(parts);

    const server = 'ride.event.server';
    const flags = app.findCollectionByNameOrId('ride_flags');
    flags.listRule = `${me} && ride.event != '' && (${server}.host = @request.auth.id || ${isHost(server)})`;
    flags.viewRule = flags.listRule;
    app.save(flags);
  },
);
