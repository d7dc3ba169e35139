import type { JudgedRide, Judgement } from '../rules/judge';
import type { Judged, LotAnswer } from '../verifier/protocol';
import { monotonicMs } from './clock';
import { callVerifier, isAnswering, noteAnswer, noteFailure, type VerifierAnswer } from './verifier-call';

/** A ride takes the verifier milliseconds; whose rider has waited this long is told later, s. */
const TIMEOUT_S = 3;
/** The queue waits longer than the verifier gives a thread for a ride, twice, where the machine is not overloaded, s. */
const PATIENT_TIMEOUT_S = 30;

/**
 * The verifier has no judgements, though it was there: it refused a body of ours, `rides` or `course`, `failed` over it by an
 * error of its own, ended the call without an answer (`silent`), or had not answered within the time (`late`).
 */
export interface Rejected {
  readonly rejected: 'rides' | 'course' | 'failed' | 'silent' | 'late';
}

/**
 * Has rides judged by the verifier. Never call it inside a transaction.
 *
 * @param courseOf JSON of a course by its hash, asked for those the verifier has not seen
 * @param patient asks the verifier even if it is taken for gone, and waits longer
 * @returns what it says, in the order of the rides; undefined while it is away or overrun
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
 * A verifier elsewhere may still be of an earlier version, which tells no prints. Without them every ride would be a copy
 * of the next, so they wait until it is of this one.
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

/** The judgement, unless the verifier could not come to one. */
export function judgementOf(judged: Judged | undefined): Judgement | undefined {
  return judged === undefined || judged.status === 'unjudged' ? undefined : judged;
}
