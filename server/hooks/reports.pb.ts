/** Reports, and the export of a user's data. */
routerAdd(
  'POST',
  '/api/fl/reports',
  (e) => {
    const reports = require(`${__hooks}/reports.js`) as typeof import('./reports');
    reports.report(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(8192),
);

// Operators answer, too.
routerAdd(
  'POST',
  '/api/fl/reports/answer',
  (e) => {
    const reports = require(`${__hooks}/reports.js`) as typeof import('./reports');
    reports.answer(e);
  },
  $apis.requireAuth(),
  $apis.bodyLimit(8192),
);

routerAdd(
  'GET',
  '/api/fl/export',
  (e) => {
    const exporting = require(`${__hooks}/export.js`) as typeof import('./export');
    exporting.exportOwn(e);
  },
  $apis.requireAuth('users'),
);
