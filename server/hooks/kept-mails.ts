import type { MailKind } from '../mails/texts';
import { isControl } from '../rules/names';

/*
 * A server without a mail server keeps its mails in the folder `mails` beside that of the database, so that somebody can
 * open their links. A link makes its holder the owner of an account, so the files are for the server's owner only, and
 * backups, which hold the database's folder, have none.
 */

/** How many mails are kept. */
const MOST = 200;

/** Names sort by time; nothing of a stranger's is in them. */
const NAME = /^\d{4}-\d\d-\d\dT[\d-]{12}-[a-z-]+-[a-z]{4}\.txt$/;

/** What each link of the game's mails is for, after "the link with which ann@example.org". */
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

/** Prints the link of one of the game's mails, and keeps the mail. */
export function keepMail(app: PB.App, kind: MailKind, mail: UnsentMail & { readonly link: string }): void {
  // A full disk keeps nobody from their link.
  console.log(`Mail is off, so here is the link with which ${visible(mail.to)} ${acts[kind]}: ${mail.link}`);
  write(app, kind, mail);
}

/** Keeps a mail of PocketBase's own, such as one about the dashboard; whoever reads the terminal is told where it is. */
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
  // Addresses and older names are strangers' text, and whoever prints the file would have their terminal follow it.
  const lines = [...`To: ${to}\nSubject: ${subject}\n\n${text}\n`].filter(
    (char) => char === '\n' || !isControl(char.codePointAt(0) ?? 0),
  );
  $os.writeFile(path, lines.join(''), 0o600);
  removeOldest(folder);
  return path;
}

/** Beside the database's folder. */
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
      // Another mail was written at the same time, and has removed it.
    }
  }
}

/** An address for the terminal. */
const visible = (address: string): string => address.replace(/[^!-~]/g, '?').slice(0, 100);
