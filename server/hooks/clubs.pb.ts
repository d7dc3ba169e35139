/** Servers, members, events. */
onRecordCreateExecute((e) => {
  const clubs = require(`${__hooks}/clubs.js`) as typeof import('./clubs');
  clubs.enrolHost(e);
}, 'servers');

onRecordUpdateExecute((e) => {
  const clubs = require(`${__hooks}/clubs.js`) as typeof import('./clubs');
  clubs.forgetRole(e);
}, 'server_members');

onRecordCreateRequest((e) => {
  const clubs = require(`${__hooks}/clubs.js`) as typeof import('./clubs');
  clubs.checkEvent(e);
}, 'events');

onRecordUpdateRequest((e) => {
  const clubs = require(`${__hooks}/clubs.js`) as typeof import('./clubs');
  clubs.checkEvent(e);
}, 'events');
