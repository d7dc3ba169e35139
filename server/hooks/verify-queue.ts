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
 * The queue: rides that are `pending` (sent in a batch, or while the verifier was away, or where there is none) are judged
 * by a cron job, which runs beside all requests (runner.ts). It never matters if two runs overlap, since a ride leaves
 * `pending` only once.
 */

/** Pause when there is nothing to do, ms. */
const IDLE_MS = 400;
/** Rides taken at once: what the verifier judges in a fraction of a second, and what this engine does in some seconds. */
const HTTP_LOT = 32;
const ENGINE_LOT = 8;
/** Failures after which a ride is told as one that cannot be judged, and how long it rests after its first, ms. */
const MOST_TRIES = 4;
const REST_MS = 2000;
/** In the store: when a ride that failed may be tried again, and that a run is at it. */
const restKey = (id: string): string => `fl-rests-${id}`;
const busyKey = (id: string): string => `fl-judging-${id}`;
/**
 * In the store: how many rides are still to be asked for one at a time. A verifier that was silent over a lot may have been
 * taken down by one of its rides; the others must not go down with it again and again.
 */
const ALONE_KEY = 'fl-queue-alone';
/** Courses kept ready by this engine. */
const READY = 16;

const judge = createJudge(cores, READY);

interface Waiting {
  readonly id: string;
  readonly created: string;
  /** How often it failed. */
  readonly tries: number;
}

/** Takes over the queue and works until another run does. */
export function workQueue(): void {
  runOn('queue', workOnce, IDLE_MS);
}

/** @returns false where there was nothing to do */
function workOnce(isMine: () => boolean): boolean {
  // Those that wait for a verdict always come first.
  const settled = workOff(isMine);
  const isFilled = fillNextPlace();
  return settled > 0 || isFilled || compareNext();
}

/**
 * Goes once through all that wait, from the oldest on, and those that failed before after all others: a ride that fails
 * is left for later and holds up nobody.
 *
 * @returns rides settled
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
      // There, and nothing waits by which it could be tried.
      if (hasVerifier && last.id === '') noteAnswer();
      return settled;
    }
    const ready = lot.filter(({ id }) => !isResting(id));
    settled += giveUp(ready);
    const left = ready.filter(({ tries }) => tries < MOST_TRIES);
    const done = hasVerifier ? settleInLots(left) : settleHere(left, isMine);
    // The verifier is away: no use in going on.
    if (done === undefined) return settled;
    settled += done;
    last = { id: end.id, created: end.created, tries: end.tries };
  }
  return settled;
}

/** Rides that failed too often are tried no more, and their riders told. */
function giveUp(lot: readonly Waiting[]): number {
  const verdict = { status: 'refused', reason: 'not-judged', ticks: 0 } as const;
  return lot.filter(({ id, tries }) => tries >= MOST_TRIES && settle(id, () => verdict)).length;
}

function isResting(id: string): boolean {
  return Number($app.store().get(restKey(id)) ?? 0) > monotonicMs();
}

/** A ride to be judged, and the track whose course it was ridden on. */
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
    // Mostly its rider has left meanwhile, and the ride with them.
    fail(id, error);
    return undefined;
  }
}

/** Notes that judging a ride failed, and lets it rest. A fault of the database is none of the ride's, and not counted. */
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
    // Gone, or settled by another run.
    return;
  }
  $app.logger().error('A waiting ride could not be settled', 'ride', id, 'error', String(error));
  $app.store().set(restKey(id), monotonicMs() + REST_MS * row.tries);
}

function settleHere(lot: readonly Waiting[], isMine: () => boolean): number {
  let settled = 0;
  for (const { id } of lot) {
    if (!isMine()) return settled;
    // A run that was taken over from is still at the ride it had begun.
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
 * Those that never failed together, unless the verifier was silent lately; any other one alone.
 *
 * @returns rides settled, or undefined while the verifier is away
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
 * A ride counts as failed when the verifier ended the call over it alone, having given no answer before. An answer that is
 * late is nobody's fault: the machine is overloaded, and the verifier itself gives up a ride from which no thread comes back.
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

/** The course of the first track of a lot that has it: where it turns out to be none, each ride is asked for on its own. */
function courseFor(lot: readonly Found[], hash: string): string {
  for (const { ride, track } of lot) {
    const course = ride.hash === hash ? rows.courseOf($app, track, hash) : '';
    if (course !== '') return course;
  }
  return '';
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

function reject(id: string, { rejected }: Rejected): number {
  if (rejected === 'failed') {
    fail(id, 'the verifier failed over it');
    return 0;
  }
  const reason = rejected === 'course' ? 'unknown-track' : 'stream-malformed';
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
    $app.store().remove(restKey(id));
    return settled;
  } catch (error) {
    fail(id, error);
    return false;
  }
}
