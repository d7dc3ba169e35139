import { distinctUntilChanged, Observable, shareReplay } from 'rxjs';
import { health } from '../../session';

/**
 * Whether the server answers its health check, from the first answer on. While somebody listens and it does not, it is asked again with growing
 * pauses; one question serves all who listen.
 */
export const available$: Observable<boolean> = new Observable<boolean>((subscriber) => {
  return health.follow((available) => subscriber.next(available));
}).pipe(distinctUntilChanged(), shareReplay({ bufferSize: 1, refCount: true }));
