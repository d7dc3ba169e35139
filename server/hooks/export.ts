import { takeAllowance } from './allowances';
import { allRows } from './rides-rows';

/*
 * Exports all rows of one account as one JSON file. It is written page by page, because an account may keep 500 MB, and only
 * one page is in memory at a time.
 */

/** Rows of a page. Courses and races are long. */
const PAGE = 20;
/** One export per account, and another after ten minutes. */
const ALLOWANCE = { most: 1, perSecond: 1 / 600 };
/** Write timeout of a page, ns. */
const TAKEN_NS = 60e9;

/** The fields that name the owner of a row, by collection. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  users: ['id'],
  user_memberships: ['user'],
  communities: ['owner'],
  servers: ['owner'],
  server_members: ['user'],
  server_requests: ['user'],
  server_blocks: ['user', 'by'],
  server_invitations: ['by'],
  server_audit: ['by', 'whom'],
  news: ['user'],
  mail_queue: ['user'],
  reports: ['reporter'],
  tracks: ['owner'],
  rides: ['rider'],
  records: ['owner'],
  participations: ['rider'],
  lessons: ['owner'],
  profiles: ['owner'],
  local_events: ['owner'],
  checkouts: ['user'],
  membership_codes: ['by'],
  bests: ['rider'],
  start_tickets: ['rider'],
  calendar_keys: ['user'],
  ride_reviews: ['rider'],
  event_attempts: ['rider'],
  event_decisions: ['rider', 'by', 'takenBackBy'],
};

/** `GET /api/fl/export` -> a JSON object with a list of rows for each collection. */
export function exportOwn(e: PB.RequestEvent): void {
  const me = e.auth;
  if (me === null) throw new UnauthorizedError('Please log in first.');
  const waitS = takeAllowance(`export ${me.id}`, 1, ALLOWANCE);
  const header = e.response.header();
  if (waitS > 0) {
    header.set('Retry-After', String(waitS));
    throw new ApiError(429, 'Your data were read just now. Please try again in ten minutes.');
  }
  header.set('Content-Type', 'application/json');
  header.set('Content-Disposition', 'attachment; filename="fall-line.json"');
  header.set('Cache-Control', 'no-store');
  const write = writerOf(e);
  write(`{"email":${JSON.stringify(me.email())}`);
  for (const [collection, fields] of Object.entries(FIELDS)) {
    write(`,\n"${collection}":[`);
    writeRows(e.app, collection, fields, me.id, write);
    write(']');
  }
  const days = allRows(e.app, 'SELECT day FROM ridden_days WHERE rider = {:me}', { me: me.id }, { day: '' });
  write(`,\n"ridden_days":${JSON.stringify(days.map(({ day }) => day))}`);
  const likes = allRows(
    e.app,
    'SELECT track FROM track_likes WHERE rider = {:me}',
    { me: me.id },
    { track: '' },
  );
  write(`,\n"track_likes":${JSON.stringify(likes.map(({ track }) => track))}}\n`);
}

function writerOf(e: PB.RequestEvent): (text: string) => void {
  return (text) => {
    e.response.unwrap().setWriteDeadline(new DateTime().add(TAKEN_NS).time());
    e.response.write(toBytes(text));
  };
}

function writeRows(
  app: PB.App,
  collection: string,
  fields: readonly string[],
  me: string,
  write: (text: string) => void,
): void {
  const mine = fields.map((field) => `${field} = {:me}`).join(' || ');
  let after = '';
  for (;;) {
    const filter = `(${mine}) && id > {:after}`;
    const rows = app.findRecordsByFilter(collection, filter, 'id', PAGE, 0, { me, after });
    if (rows.length > 0) {
      const text = rows.map((row) => JSON.stringify(row)).join(',\n');
      write(after === '' ? text : `,\n${text}`);
    }
    if (rows.length < PAGE) return;
    after = rows[rows.length - 1]?.id ?? '';
  }
}
