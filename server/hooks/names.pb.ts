/** Checks texts that users write and others see. */
{
  const { checkedCollections, uniqueCollections } = require(
    `${__hooks}/names.js`,
  ) as typeof import('./names');

  onRecordCreateRequest(
    (e) => {
      const names = require(`${__hooks}/names.js`) as typeof import('./names');
      names.checkTexts(e);
    },
    ...checkedCollections,
  );

  onRecordUpdateRequest(
    (e) => {
      const names = require(`${__hooks}/names.js`) as typeof import('./names');
      names.checkTexts(e);
    },
    ...checkedCollections,
  );

  onRecordUpdateExecute(
    (e) => {
      const names = require(`${__hooks}/names.js`) as typeof import('./names');
      names.followHiddenName(e);
    },
    ...checkedCollections,
  );

  onRecordCreateExecute(
    (e) => {
      const names = require(`${__hooks}/names.js`) as typeof import('./names');
      names.keepNameKey(e);
    },
    ...uniqueCollections,
  );

  onRecordUpdateExecute(
    (e) => {
      const names = require(`${__hooks}/names.js`) as typeof import('./names');
      names.keepNameKey(e);
    },
    ...uniqueCollections,
  );
}

onRecordCreateRequest((e) => {
  const names = require(`${__hooks}/names.js`) as typeof import('./names');
  names.demandAddress('email', e.record.email());
  e.next();
}, 'users');

onRecordUpdateRequest((e) => {
  const names = require(`${__hooks}/names.js`) as typeof import('./names');
  if (e.record.email() !== e.record.original().email()) names.demandAddress('email', e.record.email());
  e.next();
}, 'users');

onRecordRequestEmailChangeRequest((e) => {
  const names = require(`${__hooks}/names.js`) as typeof import('./names');
  names.demandAddress('newEmail', String(e.requestInfo().body.newEmail ?? ''));
  e.next();
}, 'users');
