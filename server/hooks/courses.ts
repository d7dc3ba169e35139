import type { Allowance } from '../rules/allowance';
import { type CheckedCourse, checkCourseText, LONGEST_COURSE } from '../rules/course-check';
import { chargeAllowance, takeAllowance } from './allowances';
import { callVerifier, isAnswering, mode, noteAnswer, noteFailure } from './verifier-call';

/*
 * Checks sent courses. The verifier does it, because PocketBase's engine takes a hundred times as long and blocks everybody
 * meanwhile. Each account has a rate limit: generous for building and syncing, and strict for refused courses, because the game
 * checks a course before it sends it. While the verifier is away, a course waits on its device. Without a verifier, this engine
 * checks courses within a strict limit.
 */

/** Characters for one token of an allowance. A refused course costs REFUSED_COSTS times as much. */
const CHARS_A_TOKEN = 10_000;
const REFUSED_COSTS = 10;
/** Limit of one account with the verifier: 1,200 usual courses at once, and 20 per second. A token is half a millisecond. */
const BY_VERIFIER: Allowance = { most: 1200, perSecond: 20 };
/** Limits with this engine, for one account and for all accounts together. A token is 20 ms. */
const HERE: Allowance = { most: 240, perSecond: 2 };
const HERE_IN_ALL: Allowance = { most: 480, perSecond: 10 };
const ALL = 'all';
/** Timeout, s. The verifier checks a course in milliseconds. */
const TIMEOUT_S = 5;
/** Retry-After while the verifier is away, s. It usually returns within seconds. */
const AWAY_S = 10;
/** Number of cached results, for courses that are sent again and for the rows of a batch. */
const MOST_KEPT = 1000;
const NEXT_KEY = 'fl-course-next';

/** A request that contains courses. */
type Call = Pick<PB.RecordRequestEvent, 'app' | 'auth' | 'hasSuperuserAuth' | 'requestEvent'>;

/**
 * Checks a sent course.
 *
 * @throws ApiError 429 if this account has sent too many, 503 while it cannot be checked; both with `Retry-After`
 */
export function checkCourse(call: Call, text: string): CheckedCourse {
  if (text.length > LONGEST_COURSE) return { ok: false, key: 'too-big', path: '' };
  return checkCourses(call, [text])[0]!;
}

/**
 * Checks the courses of a batch before its transaction begins, because nothing in a transaction should wait for the verifier.
 */
export function checkBatch(e: PB.BatchEvent): void {
  const texts = e.batch.flatMap(({ body }) => {
    const course = body?.course;
    return typeof course === 'string' && course !== '' && course.length <= LONGEST_COURSE ? [course] : [];
  });
  // The rules refuse rows of users who may not send any.
  if (texts.length > 0 && (e.auth?.verified() === true || e.hasSuperuserAuth())) checkCourses(e, texts);
  e.next();
}

function checkCourses(call: Call, texts: readonly string[]): readonly CheckedCourse[] {
  const keys = texts.map((text) => `fl-course-${$security.sha256(text)}`);
  const known = new Map<string, CheckedCourse>();
  const asked = new Map<string, string>();
  keys.forEach((key, i) => {
    const kept = $app.store().get(key);
    if (typeof kept === 'string') known.set(key, JSON.parse(kept) as CheckedCourse);
    else asked.set(key, texts[i]!);
  });
  if (asked.size > 0) {
    const answers = look(call, [...asked.values()]);
    [...asked.keys()].forEach((key, i) => {
      known.set(key, answers[i]!);
      keep(key, answers[i]!);
    });
  }
  return keys.map((key) => known.get(key)!);
}

function look(call: Call, texts: readonly string[]): readonly CheckedCourse[] {
  // Operators have no limit.
  const account = call.hasSuperuserAuth() || call.auth === null ? '' : call.auth.id;
  const cost = texts.reduce((sum, text) => sum + costOf(text), 0);
  // A transaction blocks all writers. Usually a batch's courses were checked before it began.
  if (mode() === 'http' && !call.app.isTransactional()) {
    const answers = lookByVerifier(call, account, texts, cost);
    if (answers !== undefined) return answers;
  }
  pay(call, account, cost, HERE, 'here');
  if (account !== '') pay(call, ALL, cost, HERE_IN_ALL, 'here');
  const answers = texts.map((text) => checkCourseText(text, (canonical) => $security.sha256(canonical)));
  fine(account, texts, answers, HERE, 'here');
  return answers;
}

/** @returns undefined if this engine has to check the courses */
function lookByVerifier(
  call: Call,
  account: string,
  texts: readonly string[],
  cost: number,
): readonly CheckedCourse[] | undefined {
  const isHere = isAnswering();
  if (!isHere && account === '') return undefined;
  if (!isHere) throw later(call, 503, AWAY_S, 'This server cannot look at tracks now.');
  pay(call, account, cost, BY_VERIFIER, 'verifier');
  const answer = callVerifier('/courses', { courses: texts }, TIMEOUT_S);
  if (answer === undefined || answer.status === 503) {
    noteFailure();
    throw later(call, 503, AWAY_S, 'This server cannot look at tracks now.');
  }
  noteAnswer();
  const { checked } = answer.body as { readonly checked?: readonly CheckedCourse[] };
  // A verifier of an earlier version cannot check courses.
  if (answer.status !== 200 || checked?.length !== texts.length) return undefined;
  fine(account, texts, checked, BY_VERIFIER, 'verifier');
  return checked;
}

function costOf(text: string): number {
  return Math.ceil(text.length / CHARS_A_TOKEN);
}

const holderOf = (account: string, where: string): string => `courses ${where} ${account}`;

/** @throws ApiError 429 if too few tokens are left */
function pay(call: Call, account: string, cost: number, allowance: Allowance, where: string): void {
  if (account === '') return;
  const waitS = takeAllowance(holderOf(account, where), cost, allowance);
  if (waitS > 0) throw later(call, 429, waitS, 'Those were many tracks in a short time.');
}

/** Charges the extra cost of refused courses. */
function fine(
  account: string,
  texts: readonly string[],
  answers: readonly CheckedCourse[],
  allowance: Allowance,
  where: string,
): void {
  const refused = texts.filter((_, i) => !answers[i]!.ok);
  if (account === '' || refused.length === 0) return;
  const cost = refused.reduce((sum, text) => sum + costOf(text), 0) * (REFUSED_COSTS - 1);
  chargeAllowance(holderOf(account, where), cost, allowance);
}

/** Creates a response after which devices retry later. */
function later({ requestEvent }: Call, status: number, waitS: number, message: string): ApiError {
  requestEvent.response.header().set('Retry-After', String(waitS));
  return new ApiError(status, message);
}

/** Caches a result in place of the oldest one. */
function keep(key: string, answer: CheckedCourse): void {
  const store = $app.store();
  let place = 0;
  store.setFunc(NEXT_KEY, (old) => {
    place = Number(old ?? 0) % MOST_KEPT;
    return place + 1;
  });
  const placeKey = `fl-course-at-${place}`;
  const before = store.get(placeKey);
  if (typeof before === 'string') store.remove(before);
  store.set(placeKey, key);
  store.set(key, JSON.stringify(answer));
}
