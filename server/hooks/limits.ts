/** Bytes of one call's body: a track of the largest size, or a ride with room to spare. */
const BODY = 1024 * 1024;
/** A batch is many of them. */
const BATCH_BODY = 8 * 1024 * 1024;

/** Refuses what is too long before it is read. Operators upload backups and import collections, so they may send more. */
export function limitBody(e: PB.RequestEvent): void {
  const { path } = e.request.url;
  if (path.startsWith('/api/') && !e.hasSuperuserAuth()) checkLength(e, path);
  e.next();
}

function checkLength(e: PB.RequestEvent, path: string): void {
  const length = e.request.contentLength;
  if (length < 0) throw new ApiError(411, 'The length of the body must be given.');
  if (length > (path === '/api/batch' ? BATCH_BODY : BODY))
    throw new ApiError(413, 'The request is too big.');
}
