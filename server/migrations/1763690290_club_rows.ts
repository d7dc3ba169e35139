/**
 * The feed of clubs, one view of several kinds of rows. A device mirrors it in one collection, because it can open only a
 * limited number of collections. A feed row has the number of the row that it shows, so a change of that row is a change of the
 * feed. See club-feed.ts.
 */
migrate(
  (app) => {
    const { withArm, flag, feedRule } = require(
      `${__hooks}/club-feed.js`,
    ) as typeof import('../hooks/club-feed');
    // The name of a club that non-members can see; members have its row.
    const serverName = "CASE WHEN s.open OR s.requests THEN s.name ELSE '' END";
    const json = (column: string) => `json(CASE WHEN json_valid(${column}) THEN ${column} ELSE 'null' END)`;
    // Devices store events that are running, coming, or ended recently.
    const isOld = "e.endsAt < strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-30 days')";
    const arms = [
      {
        ...{ kind: 'server', from: 'servers', as: 's', server: 's.id' },
        // A closed club stays, so that its members receive the change.
        deleted: 'FALSE',
        data: {
          ...{ name: 's.name', about: 's.about', owner: 's.owner', community: 's.community' },
          ...{ open: flag('s.open'), requests: flag('s.requests'), closed: flag('s.deleted') },
          ...{ primaryColour: 's.primaryColour', secondaryColour: 's.secondaryColour' },
        },
      },
      {
        ...{ kind: 'member', from: 'server_members', as: 'm', server: 'm.server', user: 'm.user' },
        joins: 'LEFT JOIN users u ON u.id = m.user',
        data: { name: "COALESCE(u.name, '')", role: 'm.role', since: 'm.since' },
      },
      {
        ...{ kind: 'news', from: 'news', as: 'n', server: 'n.server', user: 'n.user' },
        joins: 'LEFT JOIN servers s ON s.id = n.server',
        data: {
          what: 'n.kind',
          serverName,
          event: 'n.event',
          about: 'n.about',
          text: 'n.text',
          at: 'n.updated',
        },
      },
      {
        ...{ kind: 'request', from: 'server_requests', as: 'r', server: 'r.server', user: 'r.user' },
        joins: 'LEFT JOIN users u ON u.id = r.user LEFT JOIN servers s ON s.id = r.server',
        data: { name: "COALESCE(u.name, '')", serverName, state: 'r.state', at: 'r.updated' },
      },
      {
        ...{ kind: 'event', from: 'events', as: 'e', server: 'e.server' },
        deleted: `(e.deleted OR ${isOld})`,
        data: {
          ...{ name: 'e.name', state: 'e.state', startsAt: 'e.startsAt', endsAt: 'e.endsAt' },
          ...{ plan: json('e.plan'), courseMs: json('e.courseMs'), cancelled: json('e.cancelled') },
        },
      },
      {
        ...{ kind: 'standings', from: 'standings', as: 'l', server: 'l.server' },
        joins: 'JOIN events e ON e.id = l.event',
        deleted: `(l.deleted OR e.deleted OR ${isOld})`,
        data: { event: 'l.event', race: 'l.race', changesMs: 'l.changesMs', list: json('l.list') },
      },
    ];
    const rule = feedRule({ members: ['server', 'member', 'event', 'standings'], hosts: ['request'] });
    app.save(
      new Collection({
        ...{ type: 'view', name: 'club_rows', listRule: rule, viewRule: rule },
        viewQuery: arms.reduce<string>(withArm, ''),
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('club_rows')),
);
