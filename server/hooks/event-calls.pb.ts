/** Calls of events, and the job that writes their lists. */
routerAdd('GET', '/api/fl/events/show', (e) => {
  const events = require(`${__hooks}/event-calls.js`) as typeof import('./event-calls');
  events.showEvent(e);
});

routerAdd(
  'GET',
  '/api/fl/events/mine',
  (e) => {
    const events = require(`${__hooks}/event-calls.js`) as typeof import('./event-calls');
    events.showMine(e);
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'POST',
  '/api/fl/events/give-up',
  (e) => {
    const events = require(`${__hooks}/event-calls.js`) as typeof import('./event-calls');
    events.giveUp(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(1024),
);

routerAdd(
  'POST',
  '/api/fl/events/disqualify',
  (e) => {
    const jury = require(`${__hooks}/event-jury.js`) as typeof import('./event-jury');
    jury.disqualify(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(8192),
);

routerAdd(
  'POST',
  '/api/fl/events/reinstate',
  (e) => {
    const jury = require(`${__hooks}/event-jury.js`) as typeof import('./event-jury');
    jury.reinstate(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(8192),
);

routerAdd(
  'POST',
  '/api/fl/events/return',
  (e) => {
    const returns = require(`${__hooks}/event-returns.js`) as typeof import('./event-returns');
    returns.returnStart(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(8192),
);

routerAdd(
  'POST',
  '/api/fl/events/cancel-race',
  (e) => {
    const jury = require(`${__hooks}/event-jury.js`) as typeof import('./event-jury');
    jury.cancelRace(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(8192),
);

routerAdd(
  'POST',
  '/api/fl/events/appeal',
  (e) => {
    const appeals = require(`${__hooks}/event-appeals.js`) as typeof import('./event-appeals');
    appeals.appeal(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(8192),
);

routerAdd(
  'GET',
  '/api/fl/appeals',
  (e) => {
    const appeals = require(`${__hooks}/event-appeals.js`) as typeof import('./event-appeals');
    appeals.listAppeals(e);
  },
  $apis.requireSuperuserAuth(),
);

routerAdd(
  'POST',
  '/api/fl/appeals/answer',
  (e) => {
    const appeals = require(`${__hooks}/event-appeals.js`) as typeof import('./event-appeals');
    appeals.answerAppeal(e);
  },
  $apis.requireSuperuserAuth(),
  $apis.bodyLimit(8192),
);

// The process that starts the server can start its clocks at once instead of waiting for the next full minute.
routerAdd('POST', '/api/fl/clock', (e) => {
  const runner = require(`${__hooks}/runner.js`) as typeof import('./runner');
  const clock = require(`${__hooks}/event-clock.js`) as typeof import('./event-clock');
  runner.beginNow(e, clock.runClock);
});

routerAdd('POST', '/api/fl/seasons', (e) => {
  const runner = require(`${__hooks}/runner.js`) as typeof import('./runner');
  const clock = require(`${__hooks}/season-clock.js`) as typeof import('./season-clock');
  runner.beginNow(e, clock.runSeasons);
});

cronAdd('fl-events', '* * * * *', () => {
  const own = require(`${__hooks}/own-app.js`) as typeof import('./own-app');
  own.takeApp();
  const clock = require(`${__hooks}/event-clock.js`) as typeof import('./event-clock');
  clock.runClock();
});

cronAdd('fl-seasons', '* * * * *', () => {
  const own = require(`${__hooks}/own-app.js`) as typeof import('./own-app');
  own.takeApp();
  const clock = require(`${__hooks}/season-clock.js`) as typeof import('./season-clock');
  clock.runSeasons();
});
