import type { Equipment } from '../../src/sim';
import * as door from '../rules/door';
import type { Started } from '../rules/event-starts';
import { MAX_CHUNK, MAX_CHUNKS, MAX_CHUNKS_LENGTH } from '../rules/live';
import { attemptOn, beginAttempt, noteLive } from './event-attempts';
import { startAgain, startOf } from './event-starts';
import { countStart, demand } from './rides';
import * as rows from './rides-rows';

/** Start tickets, and the chunks of a ride as it is ridden, both with timestamps of the server's clock. */

/** Time for which chunks are accepted, ms: the longest run, including the countdown and a slow network. */
const RIDING_MS = 8 * 60_000;
/** Maximum number of tickets of one rider in an hour: a restart every few seconds. */
const MOST_AN_HOUR = 1000;
/** Time after which unused chunks are deleted, ms. */
const CHUNKS_LIVE_MS = 48 * 3_600_000;
/**
 * Maximum size of all chunks of one rider, bytes. A usual ride has some 30 kB: enough for the last four hundred that were given
 * up or are on their way. Beyond that the older half is deleted, so that the present ride is always stored.
 */
const MOST_CHUNK_BYTES = 16_000_000;
/** Size of a chunk besides its text, bytes (triggers of the migration chunk_bytes count it). */
const CHUNK_BYTES = 200;

function textOf(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}

function riderOf(e: PB.RequestEvent): string {
  if (e.auth === null) throw new UnauthorizedError('Please log in first.');
  if (!e.auth.verified()) throw new ForbiddenError('Please verify your e-mail address first.');
  return e.auth.id;
}

/**
 * `POST /api/fl/start {track, event, race, equipment, ticket}` -> `{ticket, at}`: a start, which counts as an attempt if they
 * are limited. In an event the response also contains `{race, run, left, untilMs}`; without `race` it is the first race on the
 * track that may be started. A caller that names the ticket can retry after a lost response: it is one start, at the time of
 * the first request.
 */
export function giveTicket(e: PB.RequestEvent): void {
  const rider = riderOf(e);
  const { body } = e.requestInfo();
  const row = {
    rider,
    track: textOf(body, 'track'),
    event: textOf(body, 'event'),
    equipment: textOf(body, 'equipment'),
  };
  const race = typeof body.race === 'number' ? body.race : undefined;
  let at = Date.now();
  demand(door.equipmentFault(row.equipment));
  let started: Started | undefined;
  const ticket = ticketIn(body);
  e.app.runInTransaction((tx) => {
    const before = rows.ticketOf(tx, ticket);
    if (before !== undefined) {
      demandSame(before, row);
      at = before.at;
      if (row.event !== '') started = startAgain(tx, ticket, entryOf(row, race), at);
      return;
    }
    // The ticket has ended, or belongs to a ride from offline.
    if (attemptOn(tx, ticket) !== undefined) refuseTicket();
    const lately = rows.firstRow(
      tx,
      'SELECT COUNT(*) AS n FROM start_tickets WHERE rider = {:rider} AND at > {:since}',
      { rider, since: at - 3_600_000 },
      { n: 0 },
    );
    if ((lately?.n ?? 0) >= MOST_AN_HOUR) throw new ApiError(429, 'That were many starts in a short time.');
    // Inside the transaction: a ticket proves that its track was not withdrawn yet.
    const track = rows.trackOf(tx, row.track);
    if (row.event !== '') started = enter(tx, entryOf(row, race), ticket, at);
    else demand(door.trackFault({ rider, hash: track?.hash ?? '' }, track));
    tx.db()
      .newQuery(
        'INSERT INTO start_tickets (id, rider, track, event, equipment, at, ride) VALUES ' +
          "({:ticket}, {:rider}, {:track}, {:event}, {:equipment}, {:at}, '')",
      )
      .bind({ ...row, ticket, at })
      .execute();
  });
  e.json(200, { ticket, at, ...started });
}

/** Returns the ticket that the device names, or a new one. */
function ticketIn(body: Readonly<Record<string, unknown>>): string {
  const named = body.ticket;
  if (named === undefined) {
    return $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789');
  }
  if (typeof named !== 'string' || !/^[a-z0-9]{15}$/.test(named))
    fault('ticket', 'ticket-mismatch', 'A ticket has 15 letters from a to z and digits.');
  return String(named);
}

interface Asked {
  readonly rider: string;
  readonly track: string;
  readonly event: string;
  readonly equipment: string;
}

interface Entry extends Omit<Asked, 'equipment'> {
  readonly equipment: Equipment;
  readonly race?: number;
}

function entryOf(asked: Asked, race: number | undefined): Entry {
  const equipment = asked.equipment === 'ski' ? 'ski' : 'board';
  return { ...asked, equipment, ...(race === undefined ? {} : { race }) };
}

/** Requires that a repeated request for a ticket is of the same rider and for the same start. */
function demandSame(given: door.TicketFact, asked: Asked): void {
  const same = ['rider', 'track', 'event', 'equipment'] as const;
  if (given.used || same.some((name) => given[name] !== asked[name])) refuseTicket();
}

function refuseTicket(): never {
  return fault('ticket', 'ticket-mismatch', 'This start ticket is not valid any more.');
}

/** Starts in an event. Runs in the transaction that gives the ticket, so that no change of the event comes between. */
function enter(tx: PB.App, entry: Entry, ticket: string, at: number): Started {
  const event = rows.eventOf(tx, entry.event, entry.rider);
  const track = event === undefined ? entry.track : rows.trackIn(tx, event, entry.track);
  demand(door.eventFault({ ...entry, track }, event, at));
  const start = startOf(tx, { ...entry, isOffline: false }, at);
  if ('code' in start) demand(start);
  const started = start as Started;
  const { race, run } = started;
  beginAttempt(tx, { id: ticket, event: entry.event, rider: entry.rider, race, run, startedMs: at });
  countStart(tx, entry.rider, entry.event);
  return started;
}

const fault = (field: string, code: string, message: string): never => {
  throw new BadRequestError(message, { [field]: new ValidationError(code, message) });
};

/** `POST /api/fl/live {ticket, n, data}` -> 204: chunk n of a ride. A repeated chunk keeps its first timestamp. */
export function takeChunk(e: PB.RequestEvent): void {
  const at = Date.now();
  const rider = riderOf(e);
  const { body } = e.requestInfo();
  const ticket = textOf(body, 'ticket');
  const data = textOf(body, 'data');
  const n = body.n;
  if (typeof n !== 'number' || !Number.isInteger(n) || n < 0 || n >= MAX_CHUNKS) {
    fault('n', 'out-of-order', 'The parts of a ride are numbered from 0 on.');
    return;
  }
  if (data === '' || data.length > MAX_CHUNK || !/^[A-Za-z0-9_-]+$/.test(data)) {
    fault('data', 'stream-malformed', 'This part of the ride cannot be read.');
  }
  const given = rows.ticketOf(e.app, ticket);
  if (given === undefined || given.rider !== rider || given.used || at - given.at > RIDING_MS) {
    fault('ticket', 'ticket-mismatch', 'This start ticket is not valid any more.');
  }
  e.app.runInTransaction((tx) => {
    // Check again, now that nobody else writes: nothing would delete a chunk that arrives after its ride.
    if (rows.ticketOf(tx, ticket)?.used !== false)
      fault('ticket', 'ticket-mismatch', 'This start ticket is not valid any more.');
    keepChunk(tx, { rider, ticket, n, at, data });
  });
  e.noContent(204);
}

interface Chunk {
  readonly rider: string;
  readonly ticket: string;
  readonly n: number;
  readonly at: number;
  readonly data: string;
}

function keepChunk(tx: PB.App, chunk: Chunk): void {
  const { ticket, n, data } = chunk;
  const before = rows.firstRow(
    tx,
    'SELECT COUNT(*) AS n, COALESCE(SUM(LENGTH(data)), 0) AS length FROM live_chunks WHERE ticket = {:ticket}',
    { ticket },
    { n: 0, length: 0 },
  );
  if (n < (before?.n ?? 0)) {
    const same = rows.firstRow(
      tx,
      'SELECT data FROM live_chunks WHERE ticket = {:ticket} AND n = {:n}',
      { ticket, n },
      { data: '' },
    );
    if (same?.data !== data) fault('n', 'out-of-order', 'Another part of the ride has this number.');
    return;
  }
  if (n > (before?.n ?? 0)) fault('n', 'out-of-order', 'A part of the ride is missing before this one.');
  if ((before?.length ?? 0) + data.length > MAX_CHUNKS_LENGTH) {
    fault('data', 'stream-too-long', 'This ride is longer than any ride can be.');
  }
  makeRoom(tx, chunk);
  tx.db()
    .newQuery(
      'INSERT INTO live_chunks (rider, ticket, n, at, data) VALUES ({:rider}, {:ticket}, {:n}, {:at}, {:data})',
    )
    .bind({ ...chunk })
    .execute();
  if (n === 0) noteLive(tx, ticket);
}

/** Deletes the older half of a rider's chunks, until there is room for the next one. */
function makeRoom(tx: PB.App, { rider, ticket, data }: Chunk): void {
  const kept = 'SELECT bytes FROM chunk_bytes WHERE rider = {:rider}';
  const others = 'FROM live_chunks WHERE rider = {:rider} AND ticket != {:ticket}';
  for (;;) {
    const bytes = rows.firstRow(tx, kept, { rider }, { bytes: 0 })?.bytes ?? 0;
    if (bytes + data.length + CHUNK_BYTES <= MOST_CHUNK_BYTES) return;
    const middle = `SELECT at ${others} ORDER BY at LIMIT 1 OFFSET (SELECT COUNT(*) / 2 ${others})`;
    const gone = tx.db().newQuery(`DELETE ${others} AND at <= (${middle})`).bind({ rider, ticket }).execute();
    // All remaining chunks are of this ride, which has a limit of its own.
    if (gone.rowsAffected() === 0) return;
  }
}

/** The hourly job: deletes tickets and chunks that no ride needs any more. */
export function clearTickets(): void {
  const now = Date.now();
  const run = (sql: string, before: number) => $app.db().newQuery(sql).bind({ before }).execute();
  run('DELETE FROM start_tickets WHERE at < {:before}', now - door.TICKET_LIVES_MS);
  run('DELETE FROM live_chunks WHERE at < {:before}', now - CHUNKS_LIVE_MS);
}
