/** Replication's side of the server; which collections are synced stands here and in the migrations. */
onRecordCreateExecute(
  (e) => {
    const sync = require(`${__hooks}/sync.js`) as typeof import('./sync');
    sync.numberCreation(e);
  },
  'communities',
  'servers',
  'server_members',
  'tracks',
  'events',
  'participations',
  'rides',
  'records',
);

onRecordUpdateExecute(
  (e) => {
    const sync = require(`${__hooks}/sync.js`) as typeof import('./sync');
    sync.numberChange(e);
  },
  'communities',
  'servers',
  'server_members',
  'tracks',
  'events',
  'participations',
  'rides',
  'records',
);

onRecordUpdateRequest(
  (e) => {
    const sync = require(`${__hooks}/sync.js`) as typeof import('./sync');
    sync.compareNumber(e);
  },
  'communities',
  'servers',
  'server_members',
  'tracks',
  'events',
  'participations',
  'rides',
  'records',
);
