/** Maximum body of a request, bytes: a track of the largest size, or a ride with room to spare. */
const BODY = 1024 * 1024;
/** Maximum body of a batch, bytes. */
const BATCH_BODY = 8 * 1024 * 1024;

/** Refuses a body that is too long, or whose length is unknown (`length` < 0), before it is read. */
export function checkLength(path: string, length: number): void {
  if (length < 0) throw new ApiError(411, 'The length of the body must be given.');
  if (length > (path === '/api/batch' ? BATCH_BODY : BODY))
    throw new ApiError(413, 'The request is too big.');
}
