/** The server's side of replication: which collections are synced, and which of them purge deleted rows. */
{
  const sync = require(`${__hooks}/sync.js`) as typeof import('./sync');
  sync.install({
    collections: [
      ...['communities', 'servers', 'server_members', 'tracks', 'events'],
      ...['participations', 'rides', 'records', 'lessons', 'profiles', 'local_events'],
      ...['server_requests', 'server_blocks', 'server_invitations', 'news', 'reports'],
      'standings',
    ],
    owners: {
      ...{ rides: 'rider', participations: 'rider' },
      ...{ server_members: 'user', server_requests: 'user', server_blocks: 'by', server_invitations: 'by' },
      ...{ news: 'user', reports: 'reporter' },
    },
    views: { club_rows: ['servers', 'server_members', 'server_requests', 'news', 'events', 'standings'] },
    // calls.pb.ts checks every call.
    guard: false,
    purge: {
      days: 180,
      // A deleted row of these has no further meaning. In other collections it does: a club was closed, a member has left, an
      // event existed; and rides stay because later ones are compared with them.
      collections: {
        ...{ records: '', lessons: '', profiles: '', local_events: '', news: '' },
        // Not a published or default track, nor a track that rides or a published version refer to.
        tracks:
          "visibility = 'private' AND official = FALSE AND " +
          'NOT EXISTS (SELECT 1 FROM rides WHERE rides.track = tracks.id) AND ' +
          "NOT EXISTS (SELECT 1 FROM tracks other WHERE other.source = tracks.id AND other.source != '')",
      },
    },
  });
}
