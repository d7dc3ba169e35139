import { isUsable } from './token';

/** What an answer to a queued write means for its place in the queue. */
export type Delivery =
  /** It is on the server. */
  | 'delivered'
  /** Nothing was decided, and nothing else will get through now either. */
  | 'stop'
  /** The server knows nobody by this token. */
  | 'auth-needed'
  /** It will never be taken as it is. */
  | 'refused';

/**
 * The result table of the background queue.
 *
 * @param status HTTP status; 0: no answer
 * @param answer the body
 */
export function deliveryOf(method: string, status: number, answer: string): Delivery {
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 0 || status === 408 || status === 425 || status === 429 || status >= 500) return 'stop';
  if (status === 401) return 'auth-needed';
  // The page, or an earlier attempt whose answer was lost, was quicker.
  if (status === 400 && method === 'POST' && answer.includes('"validation_not_unique"')) return 'delivered';
  return 'refused';
}

/** Whose writes may be sent with a session now: nobody's without one, or with a token that has ended. */
export function ownerOf(
  session: { token: string; uid: string } | undefined,
  now: number,
): string | undefined {
  return session !== undefined && isUsable(session.token, now) ? session.uid : undefined;
}
