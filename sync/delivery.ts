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
 * @param id of the record that was sent, where it bore one
 */
export function deliveryOf(method: string, status: number, answer: string, id?: string): Delivery {
  // Somebody else may have answered: a captive portal, a proxy.
  if (status >= 200 && status < 300) return id === undefined || idOf(answer) === id ? 'delivered' : 'stop';
  if (status === 0 || status === 408 || status === 425 || status === 429 || status >= 500) return 'stop';
  if (status === 401) return 'auth-needed';
  // The page, or an earlier attempt whose answer was lost, was quicker.
  if (status === 400 && method === 'POST' && answer.includes('"validation_not_unique"')) return 'delivered';
  return 'refused';
}

/** The id in the text of a record; undefined when it is none. */
export function idOf(text: string): string | undefined {
  try {
    const { id } = (JSON.parse(text) ?? {}) as { id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}

/** Whose writes may be sent with a session now: nobody's without one, or with a token that has ended. */
export function ownerOf(
  session: { token: string; uid: string } | undefined,
  now: number,
): string | undefined {
  return session !== undefined && isUsable(session.token, now) ? session.uid : undefined;
}
