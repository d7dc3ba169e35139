/** How much one account may keep here. */
onRecordCreateRequest(
  (e) => {
    const quotas = require(`${__hooks}/quotas.js`) as typeof import('./quotas');
    quotas.checkRoom(e);
  },
  'records',
  'tracks',
);

onRecordUpdateRequest(
  (e) => {
    const quotas = require(`${__hooks}/quotas.js`) as typeof import('./quotas');
    quotas.checkChange(e);
  },
  'records',
  'tracks',
);

onRecordCreateExecute(
  (e) => {
    const quotas = require(`${__hooks}/quotas.js`) as typeof import('./quotas');
    quotas.keepBytes(e);
  },
  'records',
  'tracks',
  'rides',
);

onRecordUpdateExecute(
  (e) => {
    const quotas = require(`${__hooks}/quotas.js`) as typeof import('./quotas');
    quotas.keepBytes(e);
  },
  'records',
  'tracks',
);
