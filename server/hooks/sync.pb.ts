/** Replication's side of the server; which collections are synced stands here and in the migrations. */
const syncedCollections = [
  'communities',
  'servers',
  'server_members',
  'tracks',
  'events',
  'participations',
  'rides',
  'records',
] as const;

onRecordCreateExecute(
  (e) => {
    const sync = require(`${__hooks}/sync.js`) as typeof import('./sync');
    sync.numberCreation(e);
  },
  ...syncedCollections,
);

onRecordUpdateExecute(
  (e) => {
    const sync = require(`${__hooks}/sync.js`) as typeof import('./sync');
    sync.numberChange(e);
  },
  ...syncedCollections,
);

onRecordUpdateRequest(
  (e) => {
    const sync = require(`${__hooks}/sync.js`) as typeof import('./sync');
    sync.compareNumber(e);
  },
  ...syncedCollections,
);
