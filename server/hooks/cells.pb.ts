/** Cells: passes with which riders sign in at another cell, and the calls between cells. */
onBootstrap((e) => {
  e.next();
  if (!$os.args.includes('serve')) return;
  const cell = require(`${__hooks}/cell.js`) as typeof import('./cell');
  cell.noteCell(e.app);
});

routerAdd('GET', '/api/fl/cell', (e) => {
  const cell = require(`${__hooks}/cell.js`) as typeof import('./cell');
  cell.tellCell(e);
});

routerAdd(
  'POST',
  '/api/fl/pass',
  (e) => {
    const passes = require(`${__hooks}/passes.js`) as typeof import('./passes');
    passes.givePass(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(1024),
);

routerAdd(
  'POST',
  '/api/fl/pass/use',
  (e) => {
    const passes = require(`${__hooks}/passes.js`) as typeof import('./passes');
    passes.takePass(e);
  },
  $apis.bodyLimit(16384),
);

routerAdd(
  'POST',
  '/api/fl/cells/riders',
  (e) => {
    const riders = require(`${__hooks}/riders-heard.js`) as typeof import('./riders-heard');
    riders.hearRiders(e);
  },
  $apis.bodyLimit(1048576),
);

routerAdd(
  'POST',
  '/api/fl/cells/report',
  (e) => {
    const rides = require(`${__hooks}/rides-reported.js`) as typeof import('./rides-reported');
    rides.takeReport(e);
  },
  $apis.bodyLimit(1048576),
);

// The process that starts the server can call this at once instead of waiting for the next full minute.
routerAdd('POST', '/api/fl/cells/work', (e) => {
  const runner = require(`${__hooks}/runner.js`) as typeof import('./runner');
  const clock = require(`${__hooks}/cell-clock.js`) as typeof import('./cell-clock');
  runner.beginNow(e, clock.runCells);
});

cronAdd('fl-cells', '* * * * *', () => {
  const own = require(`${__hooks}/own-app.js`) as typeof import('./own-app');
  own.takeApp();
  const clock = require(`${__hooks}/cell-clock.js`) as typeof import('./cell-clock');
  clock.runCells();
});

// In a club cell riders sign up and in only with a pass, and accounts are not changed.
onRecordCreateRequest((e) => {
  const passes = require(`${__hooks}/passes.js`) as typeof import('./passes');
  passes.refuseInClubCell(e);
}, 'users');
onRecordUpdateRequest((e) => {
  const passes = require(`${__hooks}/passes.js`) as typeof import('./passes');
  passes.refuseInClubCell(e);
}, 'users');
onRecordDeleteRequest((e) => {
  const passes = require(`${__hooks}/passes.js`) as typeof import('./passes');
  passes.refuseInClubCell(e);
}, 'users');
onRecordAuthWithPasswordRequest((e) => {
  const passes = require(`${__hooks}/passes.js`) as typeof import('./passes');
  passes.refuseInClubCell(e);
}, 'users');
onRecordRequestPasswordResetRequest((e) => {
  const passes = require(`${__hooks}/passes.js`) as typeof import('./passes');
  passes.refuseInClubCell(e);
}, 'users');
onRecordConfirmPasswordResetRequest((e) => {
  const passes = require(`${__hooks}/passes.js`) as typeof import('./passes');
  passes.refuseInClubCell(e);
}, 'users');
onRecordRequestVerificationRequest((e) => {
  const passes = require(`${__hooks}/passes.js`) as typeof import('./passes');
  passes.refuseInClubCell(e);
}, 'users');
onRecordConfirmVerificationRequest((e) => {
  const passes = require(`${__hooks}/passes.js`) as typeof import('./passes');
  passes.refuseInClubCell(e);
}, 'users');
onRecordRequestEmailChangeRequest((e) => {
  const passes = require(`${__hooks}/passes.js`) as typeof import('./passes');
  passes.refuseInClubCell(e);
}, 'users');
onRecordConfirmEmailChangeRequest((e) => {
  const passes = require(`${__hooks}/passes.js`) as typeof import('./passes');
  passes.refuseInClubCell(e);
}, 'users');
