/** Hooks of the rows of clubs, members and events. */
onRecordCreateRequest((e) => {
  const clubs = require(`${__hooks}/clubs.js`) as typeof import('./clubs');
  clubs.checkFounding(e);
  clubs.demandFreeId(e, 'server');
  e.next();
}, 'servers');

onRecordCreateExecute((e) => {
  const clubs = require(`${__hooks}/clubs.js`) as typeof import('./clubs');
  clubs.enrolOwner(e);
}, 'servers');

onRecordUpdateRequest((e) => {
  const clubs = require(`${__hooks}/clubs.js`) as typeof import('./clubs');
  clubs.signChange(e);
}, 'servers');

onRecordUpdateExecute((e) => {
  const clubs = require(`${__hooks}/clubs.js`) as typeof import('./clubs');
  clubs.followServer(e);
}, 'servers');

onRecordCreateExecute((e) => {
  const clubs = require(`${__hooks}/clubs.js`) as typeof import('./clubs');
  clubs.checkNewMember(e);
}, 'server_members');

onRecordUpdateExecute((e) => {
  const clubs = require(`${__hooks}/clubs.js`) as typeof import('./clubs');
  clubs.followMember(e);
}, 'server_members');

onRecordUpdateExecute((e) => {
  const clubs = require(`${__hooks}/clubs.js`) as typeof import('./clubs');
  clubs.followName(e);
}, 'users');

onRecordAfterUpdateSuccess((e) => {
  const news = require(`${__hooks}/club-news.js`) as typeof import('./club-news');
  news.tellOfName(e);
}, 'users');

onRecordCreateRequest((e) => {
  const clubs = require(`${__hooks}/clubs.js`) as typeof import('./clubs');
  const events = require(`${__hooks}/events.js`) as typeof import('./events');
  clubs.demandFreeId(e, 'event');
  clubs.limitEvents(e);
  events.checkNewEvent(e);
}, 'events');

onRecordUpdateRequest((e) => {
  const events = require(`${__hooks}/events.js`) as typeof import('./events');
  events.checkChangedEvent(e);
}, 'events');

onRecordCreateExecute((e) => {
  const events = require(`${__hooks}/events.js`) as typeof import('./events');
  events.beginClock(e);
}, 'events');

onRecordUpdateExecute((e) => {
  const events = require(`${__hooks}/events.js`) as typeof import('./events');
  events.followEvent(e);
}, 'events');

cronAdd('fl-clubs', '41 4 * * *', () => {
  const own = require(`${__hooks}/own-app.js`) as typeof import('./own-app');
  own.takeApp();
  const audit = require(`${__hooks}/audit.js`) as typeof import('./audit');
  audit.forgetOld($app);
  const queue = require(`${__hooks}/mail-queue.js`) as typeof import('./mail-queue');
  queue.forgetOldMails($app);
});
