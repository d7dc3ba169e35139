import { composeMail } from '../mails/compose';
import type { MailKind } from '../mails/texts';

/** Puts the house's words, in the user's language, in place of the collection's template. */
export function writeMail(e: PB.MailRecordEvent, kind: MailKind): void {
  const mail = composeMail({
    kind,
    language: e.record.getString('language'),
    name: e.record.getString('name'),
    email: e.meta.newEmail ?? e.record.email(),
    appUrl: e.app.settings().meta.appURL,
    token: e.meta.token ?? '',
  });
  e.message.subject = mail.subject;
  e.message.html = mail.html;
  e.message.text = mail.text;
  e.next();
}

/** Without a mail server PocketBase would try the machine's own `sendmail`; the house says once that mail is off. */
export function sendIfOn(e: PB.MailEvent): void {
  if (e.app.settings().smtp.enabled) e.next();
  else sayOnce(e.app);
}

function sayOnce(app: PB.App): void {
  const told = 'fl-mail-off-told';
  if (app.store().has(told)) return;
  app.store().set(told, true);
  console.log('Mail is off, so a mail was not sent. Set FL_SMTP_HOST to send mail (server/README.md).');
}
