/** Names that others see. */
const namedCollections = ['users', 'tracks', 'communities', 'servers', 'events'] as const;

onRecordCreateRequest(
  (e) => {
    const names = require(`${__hooks}/names.js`) as typeof import('./names');
    names.checkName(e);
  },
  ...namedCollections,
);

onRecordUpdateRequest(
  (e) => {
    const names = require(`${__hooks}/names.js`) as typeof import('./names');
    names.checkName(e);
  },
  ...namedCollections,
);
