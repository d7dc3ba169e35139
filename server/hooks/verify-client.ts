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

/** The verifier refused a body of ours; `status` 400 means the rides, 422 a course. */
export interface Rejected {
  readonly rejected: number;
}

/**
 * Has rides judged by the verifier. Never call it inside a transaction.
 *
 * @param courseOf JSON of a course by its hash, asked for those the verifier has not seen
 * @param patient waits for the verifier even if it was away just now
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
  if (answer?.status === 200 && 'judgements' in answer.body) return answer.body.judgements;
  if (answer?.status === 400 || answer?.status === 422) {
    $app
      .logger()
      .error('The verifier rejected rides', 'status', answer.status, 'body', JSON.stringify(answer.body));
    return { rejected: answer.status };
  }
  store.set(AWAY_KEY, Date.now() + AWAY_MS);
  return undefined;
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
