/**
 * Joining requires consent: only users create their own row, in an open club, and nobody else restores a row that is marked
 * deleted. Nobody acts on a role at or above their own: the founder appoints hosts, and decides whether the club is open; a
 * host removes plain members. A club is closed for good: if it could be reopened for a minute, its founder could ride alone in
 * an event. Its members may still leave it.
 */
migrate((app) => {
  const me = "@request.auth.id != ''";
  const unchanged = (...names: string[]) =>
    names.map((name) => `@request.body.${name}:changed = false`).join(' && ');
  // `?=` on one alias requires all conditions in the same row.
  const isHost = (server: string) =>
    `(@collection.server_members:mine.server ?= ${server} && @collection.server_members:mine.user ?= @request.auth.id` +
    " && @collection.server_members:mine.deleted ?= false && @collection.server_members:mine.role ?= 'host')";

  const servers = app.findCollectionByNameOrId('servers');
  servers.updateRule =
    `${me} && deleted = false && ${unchanged('host', 'community')} && ` +
    `(host = @request.auth.id || (${unchanged('open', 'deleted')} && ${isHost('id')}))`;
  app.save(servers);

  const members = app.findCollectionByNameOrId('server_members');
  members.createRule =
    `${me} && @request.auth.verified = true && user = @request.auth.id && user != '' && role = 'member' && ` +
    'deleted = false && server.open = true && server.deleted = false';
  const bySelf =
    `(user = @request.auth.id && ${unchanged('role')} && ` +
    '(deleted = false || (server.open = true && server.deleted = false)))';
  // The following rules never allow a restore: a row that is marked deleted is not changed.
  const byFounder = '(deleted = false && server.deleted = false && server.host = @request.auth.id)';
  const byHost =
    "(deleted = false && server.deleted = false && role = 'member' && user != server.host && " +
    `${unchanged('role')} && ${isHost('server')})`;
  members.updateRule = `${me} && ${unchanged('server', 'user')} && (${bySelf} || ${byFounder} || ${byHost})`;
  app.save(members);

  const events = app.findCollectionByNameOrId('events');
  events.updateRule = `server.deleted = false && (${events.updateRule})`;
  app.save(events);
});
