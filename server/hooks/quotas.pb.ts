/** Quotas of accounts. */
onRecordCreateRequest(
  (e) => {
    const quotas = require(`${__hooks}/quotas.js`) as typeof import('./quotas');
    quotas.checkRoom(e);
  },
  'records',
  'tracks',
  'lessons',
  'profiles',
  'local_events',
);

onRecordUpdateRequest(
  (e) => {
    const quotas = require(`${__hooks}/quotas.js`) as typeof import('./quotas');
    quotas.checkChange(e);
  },
  'records',
  'tracks',
  'lessons',
  'profiles',
  'local_events',
);

onRecordCreateExecute(
  (e) => {
    const quotas = require(`${__hooks}/quotas.js`) as typeof import('./quotas');
    quotas.keepBytes(e);
  },
  'records',
  'tracks',
  'rides',
  'lessons',
  'profiles',
  'local_events',
);

onRecordUpdateExecute(
  (e) => {
    const quotas = require(`${__hooks}/quotas.js`) as typeof import('./quotas');
    quotas.keepBytes(e);
  },
  'records',
  'tracks',
  'lessons',
  'profiles',
  'local_events',
);
