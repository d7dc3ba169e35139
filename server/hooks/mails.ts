import { composeMail } from '../mails/compose';
import type { MailKind } from '../mails/texts';
import { keepMail, keepOtherMail } from './kept-mails';

/** Returns whether this server sends its mails. Otherwise it stores them. */
export const sendsMail = (app: PB.App): boolean => app.settings().smtp.enabled;

/** Replaces the collection's mail template with the game's text in the user's language. */
export function writeMail(e: PB.MailRecordEvent, kind: MailKind): void {
  const email = e.meta.newEmail ?? e.record.email();
  const mail = composeMail({
    kind,
    language: e.record.getString('language'),
    name: e.record.getString('name'),
    email,
    appUrl: e.app.settings().meta.appURL,
    token: e.meta.token ?? '',
  });
  if (!sendsMail(e.app)) {
    keepMail(e.app, kind, { to: email, ...mail });
    return;
  }
  e.message.subject = mail.subject;
  e.message.html = mail.html;
  e.message.text = mail.text;
  e.next();
}

/** Without a mail server PocketBase would try the machine's own `sendmail`. */
export function sendOrKeep(e: PB.MailEvent): void {
  if (sendsMail(e.app)) {
    e.next();
    return;
  }
  const { to, subject, text, html } = e.message;
  keepOtherMail(e.app, { to: to.map(({ address }) => address).join(', '), subject, text: text || html });
}
