/** Calls for joining clubs, and for hosts to manage members. */
routerAdd(
  'GET',
  '/api/fl/founding',
  (e) => {
    const clubs = require(`${__hooks}/clubs.js`) as typeof import('./clubs');
    clubs.tellFounding(e);
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'GET',
  '/api/fl/servers/members',
  (e) => {
    const list = require(`${__hooks}/member-list.js`) as typeof import('./member-list');
    list.listMembers(e);
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'GET',
  '/api/fl/servers/records',
  (e) => {
    const records = require(`${__hooks}/club-records.js`) as typeof import('./club-records');
    records.listRecords(e);
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'POST',
  '/api/fl/servers/join',
  (e) => {
    const joining = require(`${__hooks}/joining.js`) as typeof import('./joining');
    joining.join(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(8192),
);

routerAdd(
  'POST',
  '/api/fl/servers/withdraw',
  (e) => {
    const joining = require(`${__hooks}/joining.js`) as typeof import('./joining');
    joining.withdraw(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(8192),
);

routerAdd(
  'POST',
  '/api/fl/servers/answer',
  (e) => {
    const joining = require(`${__hooks}/joining.js`) as typeof import('./joining');
    joining.answer(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(8192),
);

routerAdd(
  'POST',
  '/api/fl/servers/leave',
  (e) => {
    const members = require(`${__hooks}/members.js`) as typeof import('./members');
    members.leave(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(8192),
);

routerAdd(
  'POST',
  '/api/fl/servers/role',
  (e) => {
    const members = require(`${__hooks}/members.js`) as typeof import('./members');
    members.changeRole(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(8192),
);

routerAdd(
  'POST',
  '/api/fl/servers/hand-over',
  (e) => {
    const offers = require(`${__hooks}/server-offers.js`) as typeof import('./server-offers');
    offers.offerServer(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(8192),
);

routerAdd(
  'GET',
  '/api/fl/servers/hand-over/mine',
  (e) => {
    const offers = require(`${__hooks}/server-offers.js`) as typeof import('./server-offers');
    offers.showOffer(e);
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'POST',
  '/api/fl/servers/take-over',
  (e) => {
    const offers = require(`${__hooks}/server-offers.js`) as typeof import('./server-offers');
    offers.answerOffer(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(8192),
);

routerAdd(
  'POST',
  '/api/fl/servers/remove',
  (e) => {
    const members = require(`${__hooks}/members.js`) as typeof import('./members');
    members.removeMembers(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(8192),
);

routerAdd(
  'POST',
  '/api/fl/servers/block',
  (e) => {
    const members = require(`${__hooks}/members.js`) as typeof import('./members');
    members.block(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(8192),
);

routerAdd(
  'POST',
  '/api/fl/servers/unblock',
  (e) => {
    const members = require(`${__hooks}/members.js`) as typeof import('./members');
    members.unblock(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(8192),
);

routerAdd(
  'POST',
  '/api/fl/servers/invite',
  (e) => {
    const invitations = require(`${__hooks}/invitations.js`) as typeof import('./invitations');
    invitations.invite(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(8192),
);

routerAdd(
  'POST',
  '/api/fl/servers/uninvite',
  (e) => {
    const invitations = require(`${__hooks}/invitations.js`) as typeof import('./invitations');
    invitations.uninvite(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(8192),
);

routerAdd(
  'POST',
  '/api/fl/invitations/show',
  (e) => {
    const invitations = require(`${__hooks}/invitations.js`) as typeof import('./invitations');
    invitations.show(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(8192),
);

routerAdd(
  'POST',
  '/api/fl/invitations/redeem',
  (e) => {
    const invitations = require(`${__hooks}/invitations.js`) as typeof import('./invitations');
    invitations.redeem(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(8192),
);

cronAdd('fl-tries', '*/10 * * * *', () => {
  const own = require(`${__hooks}/own-app.js`) as typeof import('./own-app');
  own.takeApp();
  const tries = require(`${__hooks}/tries.js`) as typeof import('./tries');
  tries.sweepTries($app);
});
