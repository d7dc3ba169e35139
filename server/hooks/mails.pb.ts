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
