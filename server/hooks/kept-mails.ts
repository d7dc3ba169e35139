import type { MailKind } from '../mails/texts';
import { isControl } from '../rules/names';

/*
 * A server without a mail server writes its mails to the folder `mails` beside that of the database, so that their links can be
 * opened. A link gives access to an account, so only the server's own user can read the files. Backups contain only the
 * database's folder, so they contain no mails.
 */

/** Maximum number of stored mails. */
const MOST = 200;

/** Names sort by time, and contain no text from users. */
const NAME = /^\d{4}-\d\d-\d\dT[\d-]{12}-[a-z-]+-[a-z]{4}\.txt$/;

/** The purpose of each kind of link, after "the link with which ann@example.org". */
const acts: Readonly<Record<MailKind, string>> = {
  verification: 'confirms their address',
  reset: 'sets a new password',
  'email-change': 'takes this address',
};

/** A mail that is not sent. */
export interface UnsentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Prints the link of one of the game's mails, and stores the mail. */
export function keepMail(app: PB.App, kind: MailKind, mail: UnsentMail & { readonly link: string }): void {
  // A full disk must not prevent the link from being printed.
  console.log(`Mail is off, so here is the link with which ${visible(mail.to)} ${acts[kind]}: ${mail.link}`);
  write(app, kind, mail);
}

/** Stores a mail of PocketBase's own, such as one about the dashboard, and prints where it is. */
export function keepOtherMail(app: PB.App, mail: UnsentMail): void {
  console.log(`Mail is off, so the mail to ${visible(mail.to)} was put into ${write(app, 'other', mail)}`);
}

/** @returns the file's path */
function write(app: PB.App, kind: MailKind | 'other', { to, subject, text }: UnsentMail): string {
  const folder = folderOf(app);
  $os.mkdirAll(folder, 0o700);
  const time = new Date().toISOString().slice(0, -1).replace(/[:.]/g, '-');
  // Two mails may be written within one millisecond.
  const other = $security.randomStringWithAlphabet(4, 'abcdefghijklmnopqrstuvwxyz');
  const path = `${folder}/${time}-${kind}-${other}.txt`;
  // Addresses and older names are user text. Control characters in them would affect the terminal on which the file is printed.
  const lines = [...`To: ${to}\nSubject: ${subject}\n\n${text}\n`].filter(
    (char) => char === '\n' || !isControl(char.codePointAt(0) ?? 0),
  );
  $os.writeFile(path, lines.join(''), 0o600);
  removeOldest(folder);
  return path;
}

/** Returns the folder, which is beside the database's folder. */
const folderOf = (app: PB.App): string => `${app.dataDir().replace(/[^\\/]+[\\/]*$/, '')}mails`;

function removeOldest(folder: string): void {
  const names = $os
    .readDir(folder)
    .map((entry) => entry.name())
    .filter((name) => NAME.test(name))
    .sort();
  for (const name of names.slice(0, -MOST)) {
    try {
      $os.remove(`${folder}/${name}`);
    } catch {
      // Another call that wrote a mail at the same time has removed it.
    }
  }
}

/** Returns an address that is safe to print on a terminal. */
const visible = (address: string): string => address.replace(/[^!-~]/g, '?').slice(0, 100);
