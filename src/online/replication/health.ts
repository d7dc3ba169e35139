import { distinctUntilChanged, Observable, shareReplay } from 'rxjs';
import { health } from '../../session';

/**
 * Emits whether the server answers its health check, from the first answer on. While there are subscribers and the server does
 * not answer, the check is repeated with backoff. All subscribers share one check.
 */
export const available$: Observable<boolean> = new Observable<boolean>((subscriber) => {
  return health.follow((available) => subscriber.next(available));
}).pipe(distinctUntilChanged(), shareReplay({ bufferSize: 1, refCount: true }));
