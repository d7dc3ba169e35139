import type { Observable } from 'rxjs';
import { type DbError, dbErrorOf } from '../errors';
import type { DbStatus } from '../service';
import type { Db } from '../types';

/** A value that a component can read and subscribe to, in the form that `useSyncExternalStore` needs. */
export interface Source<T> {
  /** Returns the same value until it changes. */
  get(): T;
  /** @returns a function that unsubscribes */
  subscribe(onChange: () => void): () => void;
}

/** A value that is loaded from the database. */
export type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: DbError };

const LOADING = { status: 'loading' } as const;

/** Creates a source that never changes. */
export function constant<T>(value: T): Source<T> {
  return { get: () => value, subscribe: () => () => {} };
}

const pending = constant(LOADING);

/** Runs a query in any status of the database. */
export function over<T>(status: DbStatus, query: (db: Db) => Source<Loaded<T>>): Source<Loaded<T>> {
  switch (status.kind) {
    case 'ready':
    case 'memory':
      return query(status.db);
    case 'failed':
      return constant({ status: 'failed', error: status.error });
    case 'closed':
    case 'opening':
      return pending;
  }
}

/** Another dependency of a query's result. */
type Beside = Pick<Source<unknown>, 'subscribe'>;

/**
 * Turns a live query into a source. The query runs while there are listeners. `read` converts its result once per change of the
 * query or of `beside`. The last value can still be read after the last listener has unsubscribed.
 */
export function fromQuery<Found, T>(
  found$: Observable<Found>,
  read: (found: Found) => T,
  beside?: Beside,
): Source<Loaded<T>> {
  let now: Loaded<T> = LOADING;
  let found: { readonly value: Found } | undefined;
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;

  const set = (next: Loaded<T>): void => {
    now = next;
    for (const listener of listeners) listener();
  };
  const reread = (): void => {
    if (!found) return;
    const value = read(found.value);
    // A change in another part of the row does not change this value.
    if (now.status !== 'ready' || !Object.is(now.value, value)) set({ status: 'ready', value });
  };

  function start(): () => void {
    const query = found$.subscribe({
      next: (value) => {
        found = { value };
        reread();
      },
      error: (cause: unknown) => set({ status: 'failed', error: dbErrorOf(cause) }),
    });
    const leave = beside?.subscribe(reread);
    return () => {
      query.unsubscribe();
      leave?.();
    };
  }

  return {
    get: () => now,
    subscribe(onChange) {
      listeners.add(onChange);
      stop ??= start();
      return () => {
        listeners.delete(onChange);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}

/** Combines two sources. The result is ready once both are. */
export function both<A, B, T>(
  first: Source<Loaded<A>>,
  second: Source<Loaded<B>>,
  read: (a: A, b: B) => T,
): Source<Loaded<T>> {
  let seen: readonly [Loaded<A>, Loaded<B>] | undefined;
  let now: Loaded<T> = LOADING;
  return {
    get() {
      const [a, b] = [first.get(), second.get()];
      if (seen?.[0] === a && seen[1] === b) return now;
      seen = [a, b];
      if (a.status !== 'ready') now = a;
      else if (b.status !== 'ready') now = b;
      else now = { status: 'ready', value: read(a.value, b.value) };
      return now;
    },
    subscribe(onChange) {
      const exits = [first.subscribe(onChange), second.subscribe(onChange)];
      return () => {
        for (const exit of exits) exit();
      };
    },
  };
}
