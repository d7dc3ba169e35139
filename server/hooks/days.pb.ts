/** The tracks of days and weeks, ridden days, and likes. */
routerAdd('GET', '/api/fl/days', (e) => {
  const days = require(`${__hooks}/days.js`) as typeof import('./days');
  days.listDays(e);
});

routerAdd(
  'GET',
  '/api/fl/days/mine',
  (e) => {
    const days = require(`${__hooks}/days.js`) as typeof import('./days');
    days.showRiddenDays(e);
  },
  $apis.requireAuth('users'),
);

cronAdd('fl-days', '0 * * * *', () => {
  const own = require(`${__hooks}/own-app.js`) as typeof import('./own-app');
  own.takeApp();
  const days = require(`${__hooks}/days.js`) as typeof import('./days');
  days.keepPicks($app, Date.now());
});

routerAdd(
  'GET',
  '/api/fl/likes/mine',
  (e) => {
    const likes = require(`${__hooks}/likes.js`) as typeof import('./likes');
    likes.showLike(e);
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'POST',
  '/api/fl/likes',
  (e) => {
    const likes = require(`${__hooks}/likes.js`) as typeof import('./likes');
    likes.setLike(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(1024),
);
