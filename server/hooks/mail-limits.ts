import { admitMail, type SentMails } from '../rules/mail-limit';

/** Key in the store that all engines share. A restart forgets it. */
const KEY = 'fl-sent-mails';

/**
 * Sends a mail unless its address has had enough of them. The caller gets the same response either way, because another one
 * would reveal that the address has an account.
 */
export function limitMails(e: PB.MailRecordEvent, kind: string): void {
  const address = e.meta.newEmail ?? e.record.email();
  let admitted = true;
  e.app.store().setFunc(KEY, (old) => {
    const sent = typeof old === 'string' ? (JSON.parse(old) as SentMails) : {};
    const answer = admitMail(sent, kind, address, Date.now());
    admitted = answer.admitted;
    return JSON.stringify(answer.sent);
  });
  if (admitted) e.next();
}
