/** Replication's side of the server: which collections are synced, and which of them forget what was deleted. */
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
    views: { club_rows: ['servers', 'server_members', 'server_requests', 'news'] },
    // Every call passes calls.pb.ts, which guards it.
    guard: false,
    purge: {
      days: 180,
      // A deletion of these is one and nothing more. Elsewhere a row that is marked says something: that a server is
      // closed, that somebody has left, what an event was; and a ride is what others are compared with.
      collections: {
        ...{ records: '', lessons: '', profiles: '', local_events: '', news: '' },
        // Neither one that was published or comes with the game, nor one that rides or a published version point to.
        tracks:
          "visibility = 'private' AND official = FALSE AND " +
          'NOT EXISTS (SELECT 1 FROM rides WHERE rides.track = tracks.id) AND ' +
          "NOT EXISTS (SELECT 1 FROM tracks other WHERE other.source = tracks.id AND other.source != '')",
      },
    },
  });
}
