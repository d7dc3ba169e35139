import type { Observable } from 'rxjs';
import { type DbError, dbErrorOf } from '../errors';

/** Something a screen can read now and be told of when it changes: what `useSyncExternalStore` wants. */
export interface Source<T> {
  /** The same value until it changes. */
  get(): T;
  /** @returns the way out */
  subscribe(onChange: () => void): () => void;
}

/** A value on its way from the database. */
export type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: DbError };

export const LOADING = { status: 'loading' } as const;

/** A source that never changes. */
export function constant<T>(value: T): Source<T> {
  return { get: () => value, subscribe: () => () => {} };
}

/**
 * A live query as a source. It runs while somebody listens; `read` turns what it found into what is shown, once per
 * change. The last value stays readable after the last listener has gone.
 */
export function fromQuery<Found, T>(
  found$: Observable<Found>,
  read: (found: Found) => T,
): Source<Loaded<T>> {
  let now: Loaded<T> = LOADING;
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;

  const set = (next: Loaded<T>): void => {
    now = next;
    for (const listener of listeners) listener();
  };

  return {
    get: () => now,
    subscribe(onChange) {
      listeners.add(onChange);
      if (!stop) {
        const subscription = found$.subscribe({
          next: (found) => set({ status: 'ready', value: read(found) }),
          error: (cause: unknown) => set({ status: 'failed', error: dbErrorOf(cause) }),
        });
        stop = () => subscription.unsubscribe();
      }
      return () => {
        listeners.delete(onChange);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}
