import { monotonicMs } from './clock';

/*
 * Work that goes on beside all requests, in a cron job's own goroutine. Each minute's run takes over from the one before by
 * writing its own name into the store; whoever starts the server may begin one at once.
 */

/** A run that nobody takes over from ends by itself, ms. */
const RUN_MS = 75_000;

/**
 * Takes over and works until another run does.
 *
 * @param name of the work, by which runs find each other
 * @param work once; false where there was nothing to do. `isMine` tells whether this run still has the work
 * @param idleMs pause when there is nothing to do
 */
export function runOn(name: string, work: (isMine: () => boolean) => boolean, idleMs: number): void {
  const key = `fl-runner-${name}`;
  const me = $security.randomString(12);
  $app.store().set(key, me);
  const until = monotonicMs() + RUN_MS;
  const isMine = (): boolean => $app.store().get(key) === me && monotonicMs() < until;
  while (isMine()) if (!work(isMine)) sleep(idleMs);
}

/** Answers a call of who started the server at once, and goes on with `work` in the request's own goroutine. */
export function beginNow(e: PB.RequestEvent, work: () => void): void {
  const secret = $os.getenv('FL_VERIFIER_SECRET');
  if (secret === '' || e.request.header.get('X-Fl-Secret') !== secret) throw new NotFoundError();
  // The connection stays busy with this handler, so nobody else may use it.
  e.response.header().set('Connection', 'close');
  e.noContent(204);
  e.flush();
  work();
}
