/** Plans, codes and payments: calls, reports of the provider, and jobs. */
routerAdd('GET', '/api/fl/plans', (e) => {
  const plans = require(`${__hooks}/plans.js`) as typeof import('./plans');
  plans.listPlans(e);
});

routerAdd(
  'GET',
  '/api/fl/plans/all',
  (e) => {
    const plans = require(`${__hooks}/plans.js`) as typeof import('./plans');
    plans.listAllPlans(e);
  },
  $apis.requireAuth(),
);

routerAdd(
  'POST',
  '/api/fl/plans/save',
  (e) => {
    const plans = require(`${__hooks}/plans.js`) as typeof import('./plans');
    plans.savePlan(e);
  },
  $apis.requireAuth(),
  $apis.bodyLimit(16384),
);

routerAdd(
  'POST',
  '/api/fl/plans/archive',
  (e) => {
    const plans = require(`${__hooks}/plans.js`) as typeof import('./plans');
    plans.archivePlan(e);
  },
  $apis.requireAuth(),
  $apis.bodyLimit(1024),
);

routerAdd(
  'POST',
  '/api/fl/codes/make',
  (e) => {
    const codes = require(`${__hooks}/membership-codes.js`) as typeof import('./membership-codes');
    codes.makeCode(e);
  },
  $apis.requireAuth(),
  $apis.bodyLimit(1024),
);

routerAdd(
  'GET',
  '/api/fl/codes',
  (e) => {
    const codes = require(`${__hooks}/membership-codes.js`) as typeof import('./membership-codes');
    codes.listCodes(e);
  },
  $apis.requireAuth(),
);

routerAdd(
  'POST',
  '/api/fl/codes/revoke',
  (e) => {
    const codes = require(`${__hooks}/membership-codes.js`) as typeof import('./membership-codes');
    codes.revokeCode(e);
  },
  $apis.requireAuth(),
  $apis.bodyLimit(1024),
);

routerAdd(
  'POST',
  '/api/fl/codes/redeem',
  (e) => {
    const codes = require(`${__hooks}/membership-codes.js`) as typeof import('./membership-codes');
    codes.redeemCode(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(1024),
);

routerAdd(
  'GET',
  '/api/fl/memberships/mine',
  (e) => {
    const memberships = require(`${__hooks}/memberships.js`) as typeof import('./memberships');
    memberships.listMine(e);
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'POST',
  '/api/fl/checkout',
  (e) => {
    const checkouts = require(`${__hooks}/checkouts.js`) as typeof import('./checkouts');
    checkouts.checkout(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(1024),
);

routerAdd(
  'POST',
  '/api/fl/portal',
  (e) => {
    const checkouts = require(`${__hooks}/checkouts.js`) as typeof import('./checkouts');
    checkouts.portal(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(1024),
);

// The provider has no account here: it signs its reports. The limit is MOST_BYTES of payment-events.ts.
routerAdd(
  'POST',
  '/api/fl/payments/{provider}',
  (e) => {
    const events = require(`${__hooks}/payment-events.js`) as typeof import('./payment-events');
    events.receive(e);
  },
  $apis.bodyLimit(65536),
);

onRecordCreateRequest((e) => {
  const plans = require(`${__hooks}/plans.js`) as typeof import('./plans');
  plans.checkRow(e);
}, 'memberships');

onRecordUpdateRequest((e) => {
  const plans = require(`${__hooks}/plans.js`) as typeof import('./plans');
  plans.checkRow(e);
}, 'memberships');

cronAdd('fl-payments', '* * * * *', () => {
  const own = require(`${__hooks}/own-app.js`) as typeof import('./own-app');
  own.takeApp();
  const jobs = require(`${__hooks}/payment-jobs.js`) as typeof import('./payment-jobs');
  jobs.runPaymentJobs($app);
});
