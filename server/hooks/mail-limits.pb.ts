/** How many mails one address gets. Before mails.pb.ts, as its name is, so that nothing is written of what is not sent. */
onMailerRecordVerificationSend((e) => {
  const limits = require(`${__hooks}/mail-limits.js`) as typeof import('./mail-limits');
  limits.limitMails(e, 'verification');
});

onMailerRecordPasswordResetSend((e) => {
  const limits = require(`${__hooks}/mail-limits.js`) as typeof import('./mail-limits');
  limits.limitMails(e, `reset ${e.record.collection().name}`);
});

onMailerRecordEmailChangeSend((e) => {
  const limits = require(`${__hooks}/mail-limits.js`) as typeof import('./mail-limits');
  limits.limitMails(e, 'email-change');
});
