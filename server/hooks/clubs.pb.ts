/** Servers, members, events. */
onRecordCreateExecute((e) => {
  const clubs = require(`${__hooks}/clubs.js`) as typeof import('./clubs');
  clubs.enrolHost(e);
}, 'servers');

onRecordCreateRequest((e) => {
  const clubs = require(`${__hooks}/clubs.js`) as typeof import('./clubs');
  clubs.limitServers(e);
  e.next();
}, 'servers');

onRecordUpdateExecute((e) => {
  const clubs = require(`${__hooks}/clubs.js`) as typeof import('./clubs');
  clubs.forgetRole(e);
}, 'server_members');

onRecordCreateRequest((e) => {
  const clubs = require(`${__hooks}/clubs.js`) as typeof import('./clubs');
  const events = require(`${__hooks}/events.js`) as typeof import('./events');
  clubs.limitEvents(e);
  events.checkNewEvent(e);
}, 'events');

onRecordUpdateRequest((e) => {
  const events = require(`${__hooks}/events.js`) as typeof import('./events');
  events.checkChangedEvent(e);
}, 'events');
