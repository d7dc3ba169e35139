/** Calls of communities, and the calendar feed of a club. */
routerAdd('GET', '/api/fl/communities/show', (e) => {
  const communities = require(`${__hooks}/communities.js`) as typeof import('./communities');
  communities.showCommunity(e);
});

routerAdd(
  'GET',
  '/api/fl/communities/requests',
  (e) => {
    const communities = require(`${__hooks}/communities.js`) as typeof import('./communities');
    communities.listRequests(e);
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'POST',
  '/api/fl/communities/attach',
  (e) => {
    const communities = require(`${__hooks}/communities.js`) as typeof import('./communities');
    communities.attach(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(1024),
);

routerAdd(
  'POST',
  '/api/fl/communities/detach',
  (e) => {
    const communities = require(`${__hooks}/communities.js`) as typeof import('./communities');
    communities.detach(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(1024),
);

routerAdd(
  'POST',
  '/api/fl/communities/season',
  (e) => {
    const communities = require(`${__hooks}/communities.js`) as typeof import('./communities');
    communities.setCounting(e);
  },
  $apis.requireAuth(),
  $apis.bodyLimit(4096),
);

onRecordUpdateExecute((e) => {
  const communities = require(`${__hooks}/communities.js`) as typeof import('./communities');
  communities.followCommunity(e);
}, 'communities');

routerAdd(
  'POST',
  '/api/fl/servers/calendar',
  (e) => {
    const calendar = require(`${__hooks}/calendar.js`) as typeof import('./calendar');
    calendar.makeKey(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(1024),
);

routerAdd(
  'POST',
  '/api/fl/servers/calendar/revoke',
  (e) => {
    const calendar = require(`${__hooks}/calendar.js`) as typeof import('./calendar');
    calendar.revokeKey(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(1024),
);

routerAdd(
  'GET',
  '/api/fl/servers/calendar/mine',
  (e) => {
    const calendar = require(`${__hooks}/calendar.js`) as typeof import('./calendar');
    calendar.showMine(e);
  },
  $apis.requireAuth('users'),
);

// A calendar has no session: it has only the key in the address.
routerAdd('GET', '/api/fl/servers/{id}/calendar.ics', (e) => {
  const calendar = require(`${__hooks}/calendar.js`) as typeof import('./calendar');
  calendar.showFeed(e);
});
