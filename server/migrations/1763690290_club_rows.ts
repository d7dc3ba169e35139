/**
 * The feed of servers, one view of several kinds of rows: a device mirrors it in one collection, since it can open only so
 * many. A row bears the number of the row that it shows, so a change of that is a change of the feed. See club-feed.ts.
 */
migrate(
  (app) => {
    const { withArm, flag, feedRule } = require(
      `${__hooks}/club-feed.js`,
    ) as typeof import('../hooks/club-feed');
    // The name of a server that shows itself to strangers; its members have its row.
    const serverName = "CASE WHEN s.open OR s.requests THEN s.name ELSE '' END";
    const arms = [
      {
        ...{ kind: 'server', from: 'servers', as: 's', server: 's.id' },
        // A closed server stays, so that its members learn of it.
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
        data: { what: 'n.kind', serverName, about: 'n.about', text: 'n.text', at: 'n.updated' },
      },
      {
        ...{ kind: 'request', from: 'server_requests', as: 'r', server: 'r.server', user: 'r.user' },
        joins: 'LEFT JOIN users u ON u.id = r.user LEFT JOIN servers s ON s.id = r.server',
        data: { name: "COALESCE(u.name, '')", serverName, state: 'r.state', at: 'r.updated' },
      },
    ];
    const rule = feedRule({ members: ['server', 'member'], hosts: ['request'] });
    app.save(
      new Collection({
        ...{ type: 'view', name: 'club_rows', listRule: rule, viewRule: rule },
        viewQuery: arms.reduce<string>(withArm, ''),
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('club_rows')),
);
