/**
 * Limits mails per address. The file's name sorts before mails.pb.ts, so that no text is composed for a mail that is not sent.
 */
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
