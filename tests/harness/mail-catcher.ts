import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export interface CaughtMail {
  readonly to: readonly string[];
  readonly from: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Every address that the HTML links to. */
  readonly links: readonly string[];
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface MailCatcher {
  readonly port: number;
  /** What a game server needs to send its mail here. */
  readonly env: Readonly<Record<string, string>>;
  readonly mails: readonly CaughtMail[];
  /** The next mail to this address that nobody has been given yet; waits for it. */
  next(address: string): Promise<CaughtMail>;
  /** While it is on, no mail is taken. @returns how many were refused since it was switched on */
  refuse(on: boolean): () => number;
  close(): Promise<void>;
}

type Wish = { readonly address: string; readonly give: (mail: CaughtMail) => void };

/** A mail server on the loopback interface that keeps what it is given. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const ungiven: CaughtMail[] = [];
  const wishes: Wish[] = [];
  const take = (mail: CaughtMail) => {
    mails.push(mail);
    const wish = wishes.findIndex(({ address }) => mail.to.includes(address));
    if (wish < 0) ungiven.push(mail);
    else wishes.splice(wish, 1)[0]?.give(mail);
  };
  let isRefusing = false;
  let refused = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _, done) => done(null, { user: auth.username }),
    onRcptTo(_address, _session, done) {
      if (isRefusing) refused++;
      done(isRefusing ? new Error('The mailbox is not available.') : null);
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        read(Buffer.concat(parts), to).then((mail) => {
          take(mail);
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    smtp.on('error', reject);
    smtp.listen(0, '127.0.0.1', resolve);
  });
  const address = smtp.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    port,
    env: {
      FL_SMTP_HOST: '127.0.0.1',
      FL_SMTP_PORT: String(port),
      FL_MAIL_FROM: 'Fall Line <mail@club.invalid>',
    },
    mails,
    next(to) {
      const found = ungiven.findIndex((mail) => mail.to.includes(to));
      if (found >= 0) return Promise.resolve(ungiven.splice(found, 1)[0]!);
      return new Promise((give) => wishes.push({ address: to, give }));
    },
    refuse(on) {
      isRefusing = on;
      if (on) refused = 0;
      return () => refused;
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

async function read(raw: Buffer, to: readonly string[]): Promise<CaughtMail> {
  const mail = await PostalMime.parse(raw);
  const html = mail.html ?? '';
  return {
    to,
    from: { name: mail.from?.name ?? '', address: mail.from?.address ?? '' },
    subject: mail.subject ?? '',
    html,
    text: mail.text ?? '',
    links: [...html.matchAll(/href="([^"]+)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&')),
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
  };
}
