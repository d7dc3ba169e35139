import type PocketBase from 'pocketbase';
import { BehaviorSubject, distinctUntilChanged, map, type Observable, Subscription } from 'rxjs';
import { backoffMs } from '../backoff';
import type { Reply } from '../remote/remote';

/** The most important reason why no requests are allowed; `open`: there is none. */
export type GateState = 'paused' | 'signed-out' | 'offline' | 'connecting' | 'open';

/** Push and pull back off independently: pushes that always fail do not delay a pull. */
export type Direction = 'push' | 'pull';

/** Decides whether a replication may send requests now. It does not read the device's clock. */
export interface Gate {
  readonly state$: Observable<GateState>;
  /** Emits when a direction may have become free. */
  readonly change$: Observable<void>;
  state(): GateState;
  isOpen(direction: Direction): boolean;
  /** Returns whether any request is allowed in the name of the user who owns the rows. */
  mayAsk(): boolean;
  /**
   * Called when nothing was decided. The direction waits before it tries again, with backoff or for as long as the server asks.
   * After a 401, both directions wait for another token instead.
   */
  failed(direction: Direction, answer?: Pick<Reply, 'status' | 'token' | 'retryAfterMs'>): void;
  succeeded(direction: Direction): void;
  pause(): void;
  start(): void;
  end(): void;
}

export interface GateOptions {
  readonly client: PocketBase;
  /** Emits whether the server answers its health check. */
  readonly available$: Observable<boolean>;
  /** Works without a signed-in user. */
  readonly anonymous: boolean;
  readonly random: () => number;
}

/** Longest wait that a server can ask for, ms. */
const LONGEST_REST_MS = 5 * 60_000;

export function createGate({ client, available$, anonymous, random }: GateOptions): Gate {
  /** Owner of the rows: the user who is signed in at the start, else the first to sign in. */
  let owner = client.authStore.record?.id;
  const failures: Record<Direction, number> = { push: 0, pull: 0 };
  const rests = new Map<Direction, ReturnType<typeof setTimeout>>();
  const changes$ = new BehaviorSubject<void>(undefined);
  const subscriptions = new Subscription();
  /** Undefined until the first health check has finished. */
  let available: boolean | undefined;
  let paused = false;
  let ended = false;
  let refusedToken: string | undefined;

  function isSignedIn(): boolean {
    if (anonymous) return true;
    const { token, record } = client.authStore;
    if (token !== '') owner ??= record?.id;
    // Another user's token would mix the rows of two users. This state ends when the application closes this user's database.
    return token !== '' && token !== refusedToken && record?.id === owner;
  }
  function state(): GateState {
    if (paused || ended) return 'paused';
    if (!isSignedIn()) return 'signed-out';
    if (available === undefined) return 'connecting';
    if (!available) return 'offline';
    // A server that has just failed may be unavailable.
    return rests.size > 0 ? 'connecting' : 'open';
  }
  const mayAsk = (): boolean => !paused && !ended && isSignedIn() && available === true;
  const look = (): void => {
    if (!ended) changes$.next();
  };
  function wake(direction: Direction): void {
    clearTimeout(rests.get(direction));
    rests.delete(direction);
  }

  subscriptions.add(
    available$.pipe(distinctUntilChanged()).subscribe((now) => {
      available = now;
      // The health check succeeded: no need to wait any longer.
      if (now) for (const direction of [...rests.keys()]) wake(direction);
      look();
    }),
  );
  subscriptions.add(client.authStore.onChange(look));

  return {
    state$: changes$.pipe(map(state), distinctUntilChanged()),
    change$: changes$,
    state,
    isOpen: (direction) => mayAsk() && !rests.has(direction),
    mayAsk,
    failed(direction, answer) {
      // The gate is closed, so the server did not fail.
      if (!mayAsk()) return;
      if (answer?.status === 401 && !anonymous) {
        refusedToken = answer.token;
        look();
        return;
      }
      failures[direction]++;
      wake(direction);
      const ms = Math.max(answer?.retryAfterMs ?? 0, backoffMs(failures[direction], random()));
      const end = (): void => {
        wake(direction);
        look();
      };
      rests.set(direction, setTimeout(end, Math.min(ms, LONGEST_REST_MS)));
      look();
    },
    succeeded(direction) {
      failures[direction] = 0;
    },
    pause() {
      paused = true;
      look();
    },
    start() {
      paused = false;
      look();
    },
    end() {
      ended = true;
      for (const direction of [...rests.keys()]) wake(direction);
      subscriptions.unsubscribe();
      changes$.complete();
    },
  };
}
