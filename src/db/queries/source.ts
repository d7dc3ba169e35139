import type { Observable } from 'rxjs';
import { type DbError, dbErrorOf } from '../errors';
import type { DbStatus } from '../service';
import type { Db } from '../types';

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

const LOADING = { status: 'loading' } as const;

/** A source that never changes. */
export function constant<T>(value: T): Source<T> {
  return { get: () => value, subscribe: () => () => {} };
}

const pending = constant(LOADING);

/** A query of the database, whatever state that is in. */
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

/** Anything else a query's answer depends on. */
type Beside = Pick<Source<unknown>, 'subscribe'>;

/**
 * A live query as a source. It runs while somebody listens; `read` turns what it found into what is shown, once per
 * change of the query or of `beside`. The last value stays readable after the last listener has gone.
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
    // A change elsewhere in the row is none to whoever shows this part of it.
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

/** What two sources say together: ready once both are. */
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
