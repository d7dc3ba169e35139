import { admitBatch } from './batches';
import { answerOfFault } from './faults';
import { checkLength } from './limits';
import { passPage } from './pages';
import { checkQuery } from './queries';
import { nameData, refuseStaleToken, withReason } from './sync';

/** The game's own routes, where an expired token is refused as it is on rows. Metrics use a token of the operator. */
const OWN_CALLS = /^\/api\/fl\/(?!metrics$)/;

/** Runs a request that passes the checks. Responds with 503 if the database fails. */
export function passCall(e: PB.RequestEvent): void {
  try {
    checkCall(e);
    if (e.request.url.path === '/api/batch') admitBatch(e, () => e.next());
    else passPage(e, () => e.next());
  } catch (error) {
    throw answerOfFault(e.app, withReason(e, error));
  } finally {
    unwrapBody(e);
  }
}

/**
 * Replaces PocketBase's wrappers around the body with the body of Go's server. Go then notices a body that was not read to its
 * end, and waits half a second before it closes the connection, so that a client that is still sending receives the response
 * instead of a connection reset.
 */
function unwrapBody(e: PB.RequestEvent): void {
  let { body } = e.request;
  while (body.readCloser !== undefined) body = body.readCloser;
  e.request.body = body;
}

/** Refuses a request that is too long, has an expired token, or queries rows other than those listed. */
function checkCall(e: PB.RequestEvent): void {
  const { path } = e.request.url;
  if (!path.startsWith('/api/')) return;
  // Operators upload backups, import collections, and may query anything.
  const isOperator = e.hasSuperuserAuth();
  if (!isOperator) checkLength(path, e.request.contentLength);
  refuseStaleToken(e, OWN_CALLS);
  nameData(e);
  if (!isOperator) checkQuery(e, path);
}
