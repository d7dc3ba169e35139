import { cores } from '../cores';
import { createJudge, type JudgedRide, type Judgement } from '../rules/judge';
import { book, writeVerdict } from './rides-book';
import * as rows from './rides-rows';
import { askVerifier, mode } from './verify-client';

/*
 * The queue: rides that are `pending` (sent in a batch, or while the verifier was away, or where there is none) are judged
 * by a cron job, which runs beside all requests. Each minute's run takes over from the one before by writing its own name
 * into the store; it never matters if two overlap, since a ride leaves `pending` only once.
 */

const RUNNER_KEY = 'fl-queue-runner';
/** A run that nobody takes over from ends by itself, ms. */
const RUN_MS = 75_000;
/** Pause when there is nothing to do, ms. */
const IDLE_MS = 400;
/** Rides taken at once: what the verifier judges in a fraction of a second, and what this engine does in some seconds. */
const HTTP_LOT = 32;
const ENGINE_LOT = 8;
/** Courses kept ready by this engine. */
const READY = 16;

const judge = createJudge(cores, READY);

interface Waiting {
  readonly id: string;
  readonly created: string;
}

/** Takes over the queue and works until another run does. */
export function workQueue(): void {
  const me = $security.randomString(12);
  $app.store().set(RUNNER_KEY, me);
  const until = Date.now() + RUN_MS;
  const isMine = (): boolean => $app.store().get(RUNNER_KEY) === me && Date.now() < until;
  while (isMine()) {
    if (workOff(isMine) === 0) sleep(IDLE_MS);
  }
}

/** Answers at once and goes on working the queue in the request's own goroutine. */
export function wakeQueue(e: PB.RequestEvent): void {
  const secret = $os.getenv('FL_VERIFIER_SECRET');
  if (secret === '' || e.request.header.get('X-Fl-Secret') !== secret) throw new NotFoundError();
  // The connection stays busy with this handler, so nobody else may use it.
  e.response.header().set('Connection', 'close');
  e.noContent(204);
  e.flush();
  workQueue();
}

/**
 * Goes once through all that wait, from the oldest on; a ride that fails is left for the next time and holds up nobody.
 *
 * @returns rides settled
 */
function workOff(isMine: () => boolean): number {
  let settled = 0;
  let last: Waiting = { id: '', created: '' };
  while (isMine()) {
    const lot = rows.allRows(
      $app,
      "SELECT id, created FROM rides WHERE status = 'pending' AND (created, id) > ({:created}, {:id}) " +
        'ORDER BY created, id LIMIT {:most}',
      { created: last.created, id: last.id, most: mode() === 'http' ? HTTP_LOT : ENGINE_LOT },
      { id: '', created: '' },
    );
    const end = lot[lot.length - 1];
    if (end === undefined) return settled;
    const done = mode() === 'http' ? settleByVerifier(lot) : settleHere(lot, isMine);
    // The verifier is away: no use in going on.
    if (done === undefined) return settled;
    settled += done;
    last = { id: end.id, created: end.created };
  }
  return settled;
}

function read(id: string): JudgedRide | undefined {
  try {
    const record = $app.findRecordById('rides', id);
    const reference = rows.trackOf($app, record.getString('track'))?.reference ?? '';
    const ticket = record.getString('ticket');
    const startedAt = rows.ticketOf($app, ticket)?.at;
    const proof = startedAt === undefined ? undefined : rows.proofOf($app, ticket, startedAt);
    return rows.judgedRide(record, reference, proof);
  } catch {
    // Its rider has left meanwhile, and the ride with them.
    return undefined;
  }
}

function settleHere(lot: readonly Waiting[], isMine: () => boolean): number {
  let settled = 0;
  for (const { id } of lot) {
    if (!isMine()) return settled;
    const ride = read(id);
    if (ride && settle(id, () => judge(ride, () => rows.courseOf($app, ride.hash)))) settled++;
  }
  return settled;
}

/** @returns rides settled, or undefined while the verifier is away */
function settleByVerifier(lot: readonly Waiting[]): number | undefined {
  const found = lot.flatMap(({ id }) => {
    const ride = read(id);
    return ride ? [{ id, ride }] : [];
  });
  if (found.length === 0) return 0;
  const answer = askVerifier(
    found.map(({ ride }) => ride),
    (hash) => rows.courseOf($app, hash),
    true,
  );
  if (answer === undefined) return undefined;
  if ('rejected' in answer) return found.length === 1 ? refuse(found[0]!.id, answer.rejected) : oneByOne(lot);
  let settled = 0;
  for (let i = 0; i < found.length; i++) if (settle(found[i]!.id, () => answer[i]!)) settled++;
  return settled;
}

/** One of the lot cannot be judged: the others must not wait for it. */
function oneByOne(lot: readonly Waiting[]): number | undefined {
  let settled = 0;
  for (const waiting of lot) {
    const done = settleByVerifier([waiting]);
    if (done === undefined) return undefined;
    settled += done;
  }
  return settled;
}

function refuse(id: string, status: number): number {
  const reason = status === 422 ? 'unknown-track' : 'stream-malformed';
  return settle(id, () => ({ status: 'refused', reason, ticks: 0 })) ? 1 : 0;
}

/** Gives a waiting ride its verdict, exactly once: whoever finds it no longer pending changes nothing. */
function settle(id: string, judged: () => Judgement): boolean {
  try {
    const judgement = judged();
    let settled = false;
    $app.runInTransaction((tx) => {
      const ride = tx.findRecordById('rides', id);
      if (ride.getString('status') !== 'pending') return;
      const verdict = writeVerdict(tx, ride, judgement);
      tx.save(ride);
      book(tx, ride, verdict);
      settled = true;
    });
    return settled;
  } catch (error) {
    $app.logger().error('A waiting ride could not be settled', 'ride', id, 'error', String(error));
    return false;
  }
}
