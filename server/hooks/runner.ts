import { monotonicMs } from './clock';

/*
 * Work in the background, in a cron job's own goroutine. Each minute's run takes over from the previous one by writing its own
 * name into the store. The process that starts the server may start a run at once.
 */

/** A run that no other takes over from ends after this time, ms. */
const RUN_MS = 75_000;

/**
 * Takes over and works until another run does.
 *
 * @param name of the work, shared by its runs
 * @param work does one step; returns false if there was nothing to do. `isMine` returns whether this run still has the work
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

/** Responds at once to the process that started the server, and continues with `work` in the request's own goroutine. */
export function beginNow(e: PB.RequestEvent, work: () => void): void {
  const secret = $os.getenv('FL_VERIFIER_SECRET');
  if (secret === '' || e.request.header.get('X-Fl-Secret') !== secret) throw new NotFoundError();
  // The connection stays busy with this handler, so no other request may use it.
  e.response.header().set('Connection', 'close');
  e.noContent(204);
  e.flush();
  work();
}
