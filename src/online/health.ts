import { distinctUntilChanged, Observable, shareReplay } from 'rxjs';
import { health } from '../session';

/**
 * Whether the server answers its health check, from the first answer on. While somebody listens and it does not, it is asked again with growing
 * pauses; one question serves all who listen.
 */
export const available$: Observable<boolean> = new Observable<boolean>((subscriber) => {
  const gone = new AbortController();
  const tell = (): void => {
    const { status } = health.store.getState();
    if (status !== 'unknown') subscriber.next(status === 'available');
    if (status === 'available') return;
    // Only the way out aborts it.
    health.whenAvailable(gone.signal).catch(() => undefined);
  };
  const stop = health.store.subscribe(tell);
  tell();
  return () => {
    gone.abort();
    stop();
  };
}).pipe(distinctUntilChanged(), shareReplay({ bufferSize: 1, refCount: true }));
