import { admitMail, type SentMails } from '../rules/mail-limit';

/** In the store, which all runtimes share; a restart forgets it. */
const KEY = 'fl-sent-mails';

/**
 * Lets a mail go out unless its address has had enough of them. Who asks is not told, since the answer would say that
 * the address is somebody's here.
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
