import type { JudgedRide, Judgement } from '../rules/judge';
import type { Lot, LotAnswer } from '../verifier/protocol';

/** How rides are judged: by the Node verifier (http), or by this program's own engine in the queue. */
export function mode(): 'http' | 'queue' {
  return $os.getenv('FL_VERIFY') === 'http' && $os.getenv('FL_VERIFIER_URL') !== '' ? 'http' : 'queue';
}

/** A ride takes the verifier milliseconds; who has waited this long is told later, s. */
const TIMEOUT_S = 5;
/** After a failed call nobody waits for the verifier for this long, ms. */
const AWAY_MS = 2000;
const AWAY_KEY = 'fl-verifier-away-until';

/**
 * The verifier is there and has no judgements: it refused a body of ours, `rides` or `course`, or `failed` over it, by
 * an error of its own or by taking too long.
 */
export interface Rejected {
  readonly rejected: 'rides' | 'course' | 'failed';
}

/**
 * Has rides judged by the verifier. Never call it inside a transaction.
 *
 * @param courseOf JSON of a course by its hash, asked for those the verifier has not seen
 * @param patient asks the verifier even if it was away just now, and when no answer comes, whether it is there at all
 * @returns the judgements in the order of the rides; undefined while the verifier is away or overrun
 */
export function askVerifier(
  rides: readonly JudgedRide[],
  courseOf: (hash: string) => string,
  patient = false,
): readonly Judgement[] | Rejected | undefined {
  const store = $app.store();
  if (!patient && Number(store.get(AWAY_KEY) ?? 0) > Date.now()) return undefined;
  let answer = send({ rides });
  if (answer?.status === 200 && 'needs' in answer.body) {
    const courses: Record<string, string> = {};
    for (const hash of answer.body.needs) courses[hash] = courseOf(hash);
    answer = send({ rides, courses });
  }
  if (answer?.status === 200 && 'judgements' in answer.body && answer.body.judgements.every(isWhole)) {
    return answer.body.judgements;
  }
  const rejected = rejectionOf(answer?.status, patient);
  if (rejected !== undefined) {
    $app
      .logger()
      .error('The verifier rejected rides', 'as', rejected, 'body', JSON.stringify(answer?.body ?? ''));
    return { rejected };
  }
  store.set(AWAY_KEY, Date.now() + AWAY_MS);
  return undefined;
}

/**
 * A verifier elsewhere may still be of an earlier version, which tells no prints. Without them every ride would be a copy
 * of the next, so they wait until it is of this one.
 */
function isWhole(judgement: Judgement): boolean {
  return judgement.status === 'refused' || typeof judgement.print === 'string';
}

function rejectionOf(status: number | undefined, patient: boolean): Rejected['rejected'] | undefined {
  if (status === 400) return 'rides';
  if (status === 422) return 'course';
  if (status === 500) return 'failed';
  // No answer at all, though it is there: it is stuck over these rides.
  return status === undefined && patient && isThere() ? 'failed' : undefined;
}

function isThere(): boolean {
  try {
    return (
      $http.send({ url: `${$os.getenv('FL_VERIFIER_URL')}/health`, timeout: TIMEOUT_S }).statusCode === 200
    );
  } catch {
    // Not there, which is told from being stuck.
    return false;
  }
}

function send(lot: Lot): { readonly status: number; readonly body: LotAnswer } | undefined {
  try {
    const answer = $http.send({
      url: `${$os.getenv('FL_VERIFIER_URL')}/verify`,
      method: 'POST',
      body: JSON.stringify(lot),
      headers: { 'Content-Type': 'application/json', 'X-Fl-Secret': $os.getenv('FL_VERIFIER_SECRET') },
      timeout: TIMEOUT_S,
    });
    return { status: answer.statusCode, body: answer.json as LotAnswer };
  } catch {
    // Not there, or too slow: the queue will ask again.
    return undefined;
  }
}
