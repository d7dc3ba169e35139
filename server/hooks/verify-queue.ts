import { cores } from '../cores';
import { createJudge, type JudgedRide, type Judgement } from '../rules/judge';
import { monotonicMs } from './clock';
import { isDatabaseFault, tellFault } from './faults';
import { compareNext } from './likeness';
import { book, writeVerdict } from './rides-book';
import * as rows from './rides-rows';
import { runOn } from './runner';
import { fillNextPlace } from './same-rides';
import { isBack, mode, noteAnswer } from './verifier-call';
import { askVerifier, judgementOf, type Rejected } from './verify-client';

/*
 * The queue. Rides that are `pending` (sent in a batch, or while the verifier was away or missing) are judged by a cron job,
 * which runs in the background (runner.ts). Overlapping runs do no harm, because a ride leaves `pending` only once.
 */

/** Pause when there is nothing to do, ms. */
const IDLE_MS = 400;
/** Number of rides in a lot: the verifier judges one in a fraction of a second, PocketBase's engine in some seconds. */
const HTTP_LOT = 32;
const ENGINE_LOT = 8;
/** Number of failures after which a ride counts as impossible to judge, and its pause after the first failure, ms. */
const MOST_TRIES = 4;
const REST_MS = 2000;
/** Keys in the store: when a failed ride may be retried, and that a run is judging it. */
const restKey = (id: string): string => `fl-rests-${id}`;
const busyKey = (id: string): string => `fl-judging-${id}`;
/**
 * Key in the store: how many rides still have to be sent one at a time. If the verifier crashed over a lot, one of its rides
 * may be the cause, and must not take the others down again.
 */
const ALONE_KEY = 'fl-queue-alone';
/** Number of courses that PocketBase's engine keeps compiled. */
const READY = 16;

const judge = createJudge(cores, READY);

interface Waiting {
  readonly id: string;
  readonly created: string;
  /** Number of failures. */
  readonly tries: number;
}

/** Takes over the queue and works until another run does. */
export function workQueue(): void {
  runOn('queue', workOnce, IDLE_MS);
}

/** @returns false if there was nothing to do */
function workOnce(isMine: () => boolean): boolean {
  // Rides that wait for a verdict always come first.
  const settled = workOff(isMine);
  const isFilled = fillNextPlace();
  return settled > 0 || isFilled || compareNext();
}

/**
 * Goes once through all pending rides, from the oldest on. Rides that failed before come last: a ride that fails is retried
 * later and blocks nobody.
 *
 * @returns number of settled rides
 */
function workOff(isMine: () => boolean): number {
  const hasVerifier = mode() === 'http';
  if (hasVerifier && !isBack()) return 0;
  let settled = 0;
  let last: Waiting = { id: '', created: '', tries: 0 };
  while (isMine()) {
    const lot = rows.allRows(
      $app,
      "SELECT id, created, tries FROM rides WHERE status = 'pending' AND " +
        '(tries, created, id) > ({:tries}, {:created}, {:id}) ORDER BY tries, created, id LIMIT {:most}',
      { ...last, most: hasVerifier ? HTTP_LOT : ENGINE_LOT },
      { id: '', created: '', tries: 0 },
    );
    const end = lot[lot.length - 1];
    if (end === undefined) {
      // The verifier is back, and no ride waits with which it could be tried.
      if (hasVerifier && last.id === '') noteAnswer();
      return settled;
    }
    const ready = lot.filter(({ id }) => !isResting(id));
    settled += giveUp(ready);
    const left = ready.filter(({ tries }) => tries < MOST_TRIES);
    const done = hasVerifier ? settleInLots(left) : settleHere(left, isMine);
    // The verifier is away: there is no point in going on.
    if (done === undefined) return settled;
    settled += done;
    last = { id: end.id, created: end.created, tries: end.tries };
  }
  return settled;
}

/** Refuses rides that failed too often. Their riders are notified. */
function giveUp(lot: readonly Waiting[]): number {
  const verdict = { status: 'refused', reason: 'not-judged', ticks: 0 } as const;
  return lot.filter(({ id, tries }) => tries >= MOST_TRIES && settle(id, () => verdict)).length;
}

function isResting(id: string): boolean {
  return Number($app.store().get(restKey(id)) ?? 0) > monotonicMs();
}

/** A ride to be judged, and the track of its course. */
interface Found {
  readonly id: string;
  readonly track: string;
  readonly ride: JudgedRide;
}

function read(id: string): Found | undefined {
  try {
    const record = $app.findRecordById('rides', id);
    const track = record.getString('track');
    const reference = rows.trackOf($app, track, record.getString('hash'))?.reference ?? '';
    const ticket = record.getString('ticket');
    const startedAt = rows.ticketOf($app, ticket)?.at;
    const proof = startedAt === undefined ? undefined : rows.proofOf($app, ticket, startedAt);
    return { id, track, ride: rows.judgedRide(record, reference, proof) };
  } catch (error) {
    // Usually its rider has deleted the account meanwhile, and with it the ride.
    fail(id, error);
    return undefined;
  }
}

/**
 * Records that judging a ride failed, and sets a pause. A failure of the database is not the ride's fault and is not counted.
 */
function fail(id: string, error: unknown): void {
  if (isDatabaseFault(error)) {
    tellFault($app, error);
    $app.store().set(restKey(id), monotonicMs() + REST_MS);
    return;
  }
  const row = new DynamicModel({ tries: 0 });
  try {
    $app
      .db()
      .newQuery("UPDATE rides SET tries = tries + 1 WHERE id = {:id} AND status = 'pending' RETURNING tries")
      .bind({ id })
      .one(row);
  } catch {
    // Deleted, or settled by another run.
    return;
  }
  $app.logger().error('A waiting ride could not be settled', 'ride', id, 'error', String(error));
  $app.store().set(restKey(id), monotonicMs() + REST_MS * row.tries);
}

function settleHere(lot: readonly Waiting[], isMine: () => boolean): number {
  let settled = 0;
  for (const { id } of lot) {
    if (!isMine()) return settled;
    // An earlier run is still busy with the ride it had begun.
    if ($app.store().has(busyKey(id))) continue;
    $app.store().set(busyKey(id), 1);
    try {
      const found = read(id);
      if (found === undefined) continue;
      const { ride, track } = found;
      if (settle(id, () => judge(ride, () => rows.courseOf($app, track, ride.hash)))) settled++;
    } finally {
      $app.store().remove(busyKey(id));
    }
  }
  return settled;
}

/**
 * Sends rides that never failed together, unless the verifier did not respond lately; sends all others one at a time.
 *
 * @returns number of settled rides; undefined while the verifier is away
 */
function settleInLots(rides: readonly Waiting[]): number | undefined {
  const isTogether = ({ tries }: Waiting): boolean => tries === 0 && toAskAlone() === 0;
  const together = rides.filter(isTogether);
  const alone = rides.filter((ride) => !together.includes(ride));
  let settled = 0;
  for (const lot of [together, ...alone.map((ride) => [ride])]) {
    const done = lot.length === 0 ? 0 : settleByVerifier(lot);
    if (done === undefined) return undefined;
    settled += done;
  }
  return settled;
}

function toAskAlone(): number {
  return Number($app.store().get(ALONE_KEY) ?? 0);
}

/**
 * Counts a failure of a ride if the verifier closed the connection over this ride alone, after an earlier missing response. A
 * late response is not the ride's fault: the machine is overloaded, and the verifier itself gives up a ride over which threads
 * get stuck.
 */
function noteSilence(lot: readonly Found[], isLate: boolean): void {
  const alone = toAskAlone() > 0 && lot.length === 1 ? lot[0]! : undefined;
  if (alone !== undefined && isLate) $app.store().set(restKey(alone.id), monotonicMs() + REST_MS);
  else if (alone !== undefined) fail(alone.id, 'the verifier did not answer');
  $app.store().set(ALONE_KEY, HTTP_LOT);
}

function settleByVerifier(lot: readonly Waiting[]): number | undefined {
  const found = lot.flatMap(({ id }) => read(id) ?? []);
  if (found.length === 0) return 0;
  const answer = askVerifier(
    found.map(({ ride }) => ride),
    (hash) => courseFor(found, hash),
    true,
  );
  if (answer === undefined) return undefined;
  if ('rejected' in answer) {
    if (answer.rejected === 'silent' || answer.rejected === 'late') {
      noteSilence(found, answer.rejected === 'late');
      return undefined;
    }
    return found.length === 1 ? reject(found[0]!.id, answer) : oneByOne(lot);
  }
  $app.store().set(ALONE_KEY, Math.max(0, toAskAlone() - found.length));
  let settled = 0;
  found.forEach(({ id }, i) => {
    const judgement = judgementOf(answer[i]);
    if (judgement === undefined) fail(id, 'the verifier could not judge it');
    else if (settle(id, () => judgement)) settled++;
  });
  return settled;
}

/**
 * Returns the course from the first track of a lot that has it. If it turns out to be invalid, each ride is sent separately.
 */
function courseFor(lot: readonly Found[], hash: string): string {
  for (const { ride, track } of lot) {
    const course = ride.hash === hash ? rows.courseOf($app, track, hash) : '';
    if (course !== '') return course;
  }
  return '';
}

/** Sends the rides of a lot one by one, because one of them cannot be judged and the others must not wait for it. */
function oneByOne(lot: readonly Waiting[]): number | undefined {
  let settled = 0;
  for (const waiting of lot) {
    const done = settleByVerifier([waiting]);
    if (done === undefined) return undefined;
    settled += done;
  }
  return settled;
}

function reject(id: string, { rejected }: Rejected): number {
  if (rejected === 'failed') {
    fail(id, 'the verifier failed over it');
    return 0;
  }
  const reason = rejected === 'course' ? 'unknown-track' : 'stream-malformed';
  return settle(id, () => ({ status: 'refused', reason, ticks: 0 })) ? 1 : 0;
}

/** Gives a pending ride its verdict, exactly once: a run that finds it no longer pending changes nothing. */
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
    $app.store().remove(restKey(id));
    return settled;
  } catch (error) {
    fail(id, error);
    return false;
  }
}
