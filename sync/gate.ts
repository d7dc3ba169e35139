import type PocketBase from 'pocketbase';
import { BehaviorSubject, distinctUntilChanged, map, type Observable, Subscription } from 'rxjs';
import { backoffMs } from './backoff';
import { type Hindrance, NotNow } from './failure';

/** What stands in the way, the weightiest first; `open`: nothing. */
export type GateState = 'paused' | 'signed-out' | 'offline' | 'connecting' | 'open';

export type Direction = 'push' | 'pull';

/** Decides whether a replication may talk to the server now. */
export interface Gate {
  readonly state$: Observable<GateState>;
  readonly open$: Observable<boolean>;
  isOpen(): boolean;
  /** @throws NotNow unless open */
  check(): void;
  /** Closes it for as long as the hindrance calls for. */
  failed(direction: Direction, hindrance: Hindrance): void;
  succeeded(direction: Direction): void;
  pause(): void;
  start(): void;
  end(): void;
}

export interface GateOptions {
  readonly client: PocketBase;
  readonly available$: Observable<boolean>;
  readonly anonymous: boolean;
  readonly clock: () => number;
  readonly random: () => number;
}

export function createGate({ client, available$, anonymous, random }: GateOptions): Gate {
  const owner = client.authStore.record?.id;
  const failures: Record<Direction, number> = { push: 0, pull: 0 };
  const state$ = new BehaviorSubject<GateState>('connecting');
  const subscriptions = new Subscription();
  /** Undefined until the health check has spoken. */
  let available: boolean | undefined;
  let paused = false;
  let ended = false;
  /** The token the server has said no to: never shown again. */
  let refusedToken: string | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;

  function isSignedIn(): boolean {
    if (anonymous) return true;
    const { token, record } = client.authStore;
    // Another user's token would mix two users' rows; ends when the application closes this user's database.
    return record?.id === owner && token !== '' && token !== refusedToken;
  }

  function judge(): GateState {
    if (paused || ended) return 'paused';
    if (!isSignedIn()) return 'signed-out';
    if (available === false) return 'offline';
    return available && rest === undefined ? 'open' : 'connecting';
  }

  function look(): GateState {
    const next = judge();
    if (next !== state$.value) state$.next(next);
    return next;
  }

  function stopResting(): void {
    clearTimeout(rest);
    rest = undefined;
  }

  subscriptions.add(
    available$.pipe(distinctUntilChanged()).subscribe((now) => {
      available = now;
      // The health check has spoken: no need to wait out the rest.
      stopResting();
      look();
    }),
  );
  subscriptions.add(client.authStore.onChange(look));
  look();

  return {
    state$: state$.pipe(distinctUntilChanged()),
    open$: state$.pipe(
      map((state) => state === 'open'),
      distinctUntilChanged(),
    ),
    isOpen: () => judge() === 'open',
    check() {
      const state = look();
      if (state === 'open') return;
      throw new NotNow(state === 'signed-out' ? 'signed-out' : 'closed');
    },
    failed(direction, hindrance) {
      if (ended || hindrance === 'closed') return;
      if (hindrance === 'signed-out') {
        refusedToken = client.authStore.token;
      } else {
        failures[direction]++;
        stopResting();
        const ms = backoffMs(Math.max(failures.push, failures.pull), random());
        rest = setTimeout(() => {
          rest = undefined;
          look();
        }, ms);
      }
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
      stopResting();
      subscriptions.unsubscribe();
      look();
      state$.complete();
    },
  };
}
