import { checkLength } from './limits';
import { checkQuery } from './queries';
import { refuseStaleToken } from './sync';

/** Refuses what no call may be: too long, with a dead token, or a question about other rows than those listed. */
export function checkCall(e: PB.RequestEvent): void {
  const { path } = e.request.url;
  if (!path.startsWith('/api/')) return;
  // Operators upload backups, import collections, and ask what they like.
  const isOperator = e.hasSuperuserAuth();
  if (!isOperator) checkLength(path, e.request.contentLength);
  refuseStaleToken(e, path);
  if (!isOperator) checkQuery(e, path);
}
