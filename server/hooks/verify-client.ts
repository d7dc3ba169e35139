import type { JudgedRide, Judgement } from '../rules/judge';
import type { Judged, LotAnswer } from '../verifier/protocol';
import { monotonicMs } from './clock';
import { callVerifier, isAnswering, noteAnswer, noteFailure, type VerifierAnswer } from './verifier-call';

/**
 * Timeout of a request with a waiting rider, s. The verifier judges a ride in milliseconds; after this time the rider gets the
 * verdict later.
 */
const TIMEOUT_S = 3;
/** Timeout of the queue, s. Unless the machine is overloaded, it is longer than the verifier gives two threads for a ride. */
const PATIENT_TIMEOUT_S = 30;

/**
 * The verifier was reachable but gave no judgements: it rejected our request (`rides` or `course`), failed with an internal
 * error (`failed`), closed the connection without a response (`silent`), or did not respond in time (`late`).
 */
export interface Rejected {
  readonly rejected: 'rides' | 'course' | 'failed' | 'silent' | 'late';
}

/**
 * Sends rides to the verifier to be judged. Never call it inside a transaction.
 *
 * @param courseOf returns the JSON of a course by its hash; called for courses that the verifier has not seen
 * @param patient calls the verifier even if it counts as away, and waits longer
 * @returns the results in the order of the rides; undefined while the verifier is away or overloaded
 */
export function askVerifier(
  rides: readonly JudgedRide[],
  courseOf: (hash: string) => string,
  patient = false,
): readonly Judged[] | Rejected | undefined {
  if (!patient && !isAnswering()) return undefined;
  const timeout = patient ? PATIENT_TIMEOUT_S : TIMEOUT_S;
  let asked = monotonicMs();
  let answer = callVerifier('/verify', { rides }, timeout);
  let body = bodyOf(answer);
  if (body !== undefined && 'needs' in body) {
    const courses: Record<string, string> = {};
    for (const hash of body.needs) courses[hash] = courseOf(hash);
    asked = monotonicMs();
    answer = callVerifier('/verify', { rides, courses }, timeout);
    body = bodyOf(answer);
  }
  if (body !== undefined && 'judgements' in body && body.judgements.every(isWhole)) {
    noteAnswer();
    return body.judgements;
  }
  const isLate = monotonicMs() - asked >= 1000 * timeout;
  const rejected = rejectionOf(answer?.status, isLate);
  if (rejected === undefined || rejected === 'silent' || rejected === 'late') noteFailure();
  else noteAnswer();
  if (rejected === undefined) return undefined;
  $app
    .logger()
    .error('The verifier rejected rides', 'as', rejected, 'body', JSON.stringify(answer?.body ?? ''));
  return { rejected };
}

function bodyOf(answer: VerifierAnswer | undefined): LotAnswer | undefined {
  return answer?.status === 200 ? (answer.body as LotAnswer) : undefined;
}

/**
 * Returns whether a result is complete. A verifier of an earlier version sends no prints. Without them every ride would count
 * as a copy of the next, so the rides wait until the verifier is updated.
 */
function isWhole(judged: Judged): boolean {
  return judged.status !== 'verified' || typeof judged.print === 'string';
}

function rejectionOf(status: number | undefined, isLate: boolean): Rejected['rejected'] | undefined {
  if (status === 400) return 'rides';
  if (status === 422) return 'course';
  if (status === 500) return 'failed';
  if (status !== undefined) return undefined;
  return isLate ? 'late' : 'silent';
}

/** Returns the judgement; undefined if the verifier could not judge the ride. */
export function judgementOf(judged: Judged | undefined): Judgement | undefined {
  return judged === undefined || judged.status === 'unjudged' ? undefined : judged;
}
