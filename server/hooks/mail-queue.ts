import { composeEventMail } from '../mails/compose';
import type { EventMailKind } from '../mails/texts';
import { monotonicMs } from './clock';
import { sendsMail } from './mails';
import type { Item } from './news';
import { allRows, firstRow } from './rides-rows';
import { SWITCHES, unsubscribeLink } from './unsubscribe';

/*
 * Mails about events, for users who have switched them on. A row of the queue is created in the transaction of the
 * corresponding news item, and stays after it was sent: its key (user, kind, event, race) prevents a second mail, even if an
 * event becomes final again.
 *
 * A mail is sent at most once. Its row is marked as being sent before it is sent. If the server dies in between, the mark stays
 * and the mail counts as sent, because it may have gone out. Only mails that the mail server refused are retried.
 */

const DAY_MS = 86_400_000;
/** Time for which a mail is retried, and for which its row is kept afterwards, ms. */
const TRIED_MS = DAY_MS;
const KEPT_MS = 400 * DAY_MS;
/** Pause after the first failure, and the longest one, ms. It doubles with each failure. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 4 * 3_600_000;
/** Maximum number of mails per run. There is one run per minute. */
const MOST = 50;
/** A run ends after this many failures: the mail server is probably away. */
const MOST_FAILURES = 3;
/** Key in the store: until when a run is busy. If the mail server hangs, runs must not pile up, one each minute. */
const BUSY_KEY = 'fl-mails-busy';
const LONGEST_RUN_MS = 600_000;

const KINDS: Partial<Record<Item['kind'], EventMailKind>> = { 'event-final': 'results', 'event-run': 'run' };

/**
 * Queues the mail for a news item, for a user with a verified address who wants it. Within the transaction of the item. Without
 * a mail server nothing is queued.
 *
 * @param untilMs when the news is no longer true, ms since 1970
 */
export function queueMail(
  tx: PB.App,
  { user, kind, event = '', about = '' }: Item,
  untilMs = Infinity,
): void {
  const mail = KINDS[kind];
  if (mail === undefined || !sendsMail(tx)) return;
  const nowMs = Date.now();
  tx.db()
    .newQuery(
      'INSERT INTO mail_queue (user, kind, event, race, state, dueMs, untilMs) ' +
        "SELECT id, {:mail}, {:event}, {:race}, 'waiting', {:nowMs}, {:until} FROM users " +
        `WHERE id = {:user} AND verified = TRUE AND ${SWITCHES[mail]} = TRUE ` +
        'ON CONFLICT (user, kind, event, race) DO NOTHING',
    )
    .bind({ user, mail, event, race: Number(about), nowMs, until: Math.min(untilMs, nowMs + TRIED_MS) })
    .execute();
}

/** Sends due mails and drops expired ones. */
export function sendDue(app: PB.App): void {
  if (Number(app.store().get(BUSY_KEY) ?? 0) > monotonicMs()) return;
  app.store().set(BUSY_KEY, monotonicMs() + LONGEST_RUN_MS);
  try {
    if (sendsMail(app)) sendLot(app);
    dropLate(app);
  } finally {
    app.store().remove(BUSY_KEY);
  }
}

function sendLot(app: PB.App): void {
  const due = allRows(
    app,
    "SELECT id FROM mail_queue WHERE state = 'waiting' AND dueMs <= {:nowMs} AND untilMs > {:nowMs} " +
      `ORDER BY dueMs LIMIT ${MOST}`,
    { nowMs: Date.now() },
    { id: '' },
  );
  let failures = 0;
  for (const { id } of due) {
    if (failures === MOST_FAILURES) return;
    if (!sendOne(app, id)) failures++;
  }
}

/** Drops mails that could not be sent before they expired. */
function dropLate(app: PB.App): void {
  const count = app
    .db()
    .newQuery("UPDATE mail_queue SET state = 'dropped' WHERE state = 'waiting' AND untilMs <= {:nowMs}")
    .bind({ nowMs: Date.now() })
    .execute()
    .rowsAffected();
  if (count > 0) app.logger().error('Mails could not be sent in time and were dropped', 'count', count);
}

/** @returns false if the mail server did not accept it */
function sendOne(app: PB.App, id: string): boolean {
  const message = messageFor(app, id);
  // Another run may have taken it.
  if (!moveFrom(app, id, 'waiting', message === undefined ? 'dropped' : 'sending')) return true;
  if (message === undefined) return true;
  try {
    app.newMailClient().send(message);
  } catch (error) {
    tryLater(app, id);
    app.logger().warn('A mail could not be sent', 'mail', id, 'error', String(error));
    return false;
  }
  moveFrom(app, id, 'sending', 'sent');
  return true;
}

/** @returns whether the mail was in the first state */
function moveFrom(app: PB.App, id: string, from: string, to: string): boolean {
  const sql = 'UPDATE mail_queue SET state = {:to} WHERE id = {:id} AND state = {:from}';
  return app.db().newQuery(sql).bind({ id, from, to }).execute().rowsAffected() === 1;
}

function tryLater(app: PB.App, id: string): void {
  app
    .db()
    .newQuery(
      "UPDATE mail_queue SET state = 'waiting', tries = tries + 1, dueMs = {:nowMs} + " +
        'MIN({:longest}, {:first} * (1 << MIN(tries, 20))) WHERE id = {:id}',
    )
    .bind({ id, nowMs: Date.now(), first: FIRST_PAUSE_MS, longest: LONGEST_PAUSE_MS })
    .execute();
}

/** Returns the mail to be sent; undefined if its user does not want it any more, or it is no longer true. */
function messageFor(app: PB.App, id: string): PB.MailMessage | undefined {
  const row = firstRow(
    app,
    'SELECT q.kind, q.user, q.event, u.email, u.name, u.language, e.name AS eventName, s.name AS serverName ' +
      'FROM mail_queue q JOIN users u ON u.id = q.user JOIN events e ON e.id = q.event JOIN servers s ON s.id = e.server ' +
      "WHERE q.id = {:id} AND u.verified = TRUE AND CASE q.kind WHEN 'results' THEN u.mailResults ELSE u.mailRuns END = TRUE " +
      "AND e.deleted = FALSE AND (q.kind = 'results' OR e.state = 'open')",
    { id },
    { kind: '', user: '', event: '', email: '', name: '', language: '', eventName: '', serverName: '' },
  );
  if (row === undefined) return undefined;
  const kind = row.kind as EventMailKind;
  const { senderName, senderAddress, appURL } = app.settings().meta;
  const stopLink = unsubscribeLink(app, row.user, kind);
  const { subject, html, text } = composeEventMail({
    kind,
    language: row.language,
    name: row.name,
    email: row.email,
    event: row.eventName,
    server: row.serverName,
    link: `${appURL.replace(/\/+$/, '')}/online-event/${row.event}`,
    stopLink,
  });
  return new MailerMessage({
    from: { name: senderName, address: senderAddress },
    to: [{ name: '', address: row.email }],
    subject,
    html,
    text,
    // RFC 8058: the mail program offers a button, which calls the link with POST.
    headers: {
      'List-Unsubscribe': `<${stopLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
}

/** The daily job: removes rows of mails that were sent or dropped long ago. */
export function forgetOldMails(app: PB.App): void {
  app
    .db()
    .newQuery("DELETE FROM mail_queue WHERE state != 'waiting' AND untilMs < {:before}")
    .bind({ before: Date.now() - KEPT_MS })
    .execute();
}
