import { admitBatch } from './batches';
import { answerOfFault } from './faults';
import { checkLength } from './limits';
import { passPage } from './pages';
import { checkQuery } from './queries';
import { nameData, refuseStaleToken, withReason } from './sync';

/** The game's own, where a dead token is refused as it is on rows. Metrics have a token of the operator's. */
const OWN_CALLS = /^\/api\/fl\/(?!metrics$)/;

/** Lets a call through that may be, and answers it with 503 when the database fails. */
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
 * Gives the request the body back that Go's server made, without PocketBase's wrappers. Go then notices a body that was
 * not read to its end and waits half a second before it closes the connection, so that a client which is still sending
 * receives the response instead of a connection reset.
 */
function unwrapBody(e: PB.RequestEvent): void {
  let { body } = e.request;
  while (body.readCloser !== undefined) body = body.readCloser;
  e.request.body = body;
}

/** Refuses what no call may be: too long, with a dead token, or a question about other rows than those listed. */
function checkCall(e: PB.RequestEvent): void {
  const { path } = e.request.url;
  if (!path.startsWith('/api/')) return;
  // Operators upload backups, import collections, and ask what they like.
  const isOperator = e.hasSuperuserAuth();
  if (!isOperator) checkLength(path, e.request.contentLength);
  refuseStaleToken(e, OWN_CALLS);
  nameData(e);
  if (!isOperator) checkQuery(e, path);
}
