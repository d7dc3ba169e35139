/** Mails of accounts: verification, new password, new address. */
onMailerRecordVerificationSend((e) => {
  const mails = require(`${__hooks}/mails.js`) as typeof import('./mails');
  mails.writeMail(e, 'verification');
}, 'users');

onMailerRecordPasswordResetSend((e) => {
  const mails = require(`${__hooks}/mails.js`) as typeof import('./mails');
  mails.writeMail(e, 'reset');
}, 'users');

onMailerRecordEmailChangeSend((e) => {
  const mails = require(`${__hooks}/mails.js`) as typeof import('./mails');
  mails.writeMail(e, 'email-change');
}, 'users');

onMailerSend((e) => {
  const mails = require(`${__hooks}/mails.js`) as typeof import('./mails');
  mails.sendOrKeep(e);
});

routerAdd('GET', '/api/fl/mail', (e) => {
  const mails = require(`${__hooks}/mails.js`) as typeof import('./mails');
  return e.json(200, { sent: mails.sendsMail(e.app) });
});

cronAdd('fl-mails', '* * * * *', () => {
  const own = require(`${__hooks}/own-app.js`) as typeof import('./own-app');
  own.takeApp();
  const queue = require(`${__hooks}/mail-queue.js`) as typeof import('./mail-queue');
  queue.sendDue($app);
});

routerAdd('GET', '/api/fl/mails/unsubscribe', (e) => {
  const unsubscribing = require(`${__hooks}/unsubscribe.js`) as typeof import('./unsubscribe');
  unsubscribing.showUnsubscribe(e);
});

routerAdd(
  'POST',
  '/api/fl/mails/unsubscribe',
  (e) => {
    const unsubscribing = require(`${__hooks}/unsubscribe.js`) as typeof import('./unsubscribe');
    unsubscribing.unsubscribe(e);
  },
  $apis.bodyLimit(8192),
);
