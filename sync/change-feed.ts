import type PocketBase from 'pocketbase';
import { auditTime, merge, Observable, Subject } from 'rxjs';
import { backoffMs } from './backoff';
import type { SyncDoc } from './ledger/ledger';
import { CONNECTED, type Exit, listenTo } from './live';
import type { ReplicateOptions } from './types';

/** Combines notifications within this time into one, ms. A batch of a thousand rows causes a thousand notifications. */
const GATHER_MS = 50;
/** Interval of pulls without notifications, ms. A connection can fail silently. */
const SLOW_MS = 45_000;

/** A message that the server sends on a topic: the collection that has changed. */
interface Named {
  readonly collection?: unknown;
}

/** Notifies when there may be changes to pull. It does not say which. */
export interface ChangeFeed {
  readonly change$: Observable<void>;
  notify(): void;
  /** Opens the live connection, which all replications of a client share. Retries with backoff if that fails. */
  subscribe(): void;
  /** Leaves the live connection. */
  unsubscribe(): void;
  end(): void;
}

/** The events to listen to: a collection's changes, or a topic on which the server names the collection that has changed. */
export type Listening =
  | { readonly kind: 'rows'; readonly collection: string }
  | { readonly kind: 'topic'; readonly topic: string; readonly collection: string };

/** Returns the events that a replication's options select; undefined: none. */
export function listeningOf({
  live,
  collectionName,
}: Pick<ReplicateOptions<SyncDoc>, 'live' | 'collectionName'>): Listening | undefined {
  if (live === undefined || live === false) return undefined;
  if (typeof live === 'object') return { kind: 'topic', topic: live.topic, collection: collectionName };
  return { kind: 'rows', collection: live === true ? collectionName : live };
}

/**
 * @param listening undefined: listens to nothing
 * @param onConnected called on each new live connection
 */
export function createChangeFeed(
  client: PocketBase,
  listening: Listening | undefined,
  random: () => number,
  onConnected?: () => void,
): ChangeFeed {
  const notified$ = new Subject<void>();
  const notify = (): void => notified$.next();
  /** The live connection, open or opening. */
  let connection: Promise<Exit | undefined> | undefined;
  /** Number of failed tries in a row, and the timer of the next try. */
  let failures = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;

  async function open(): Promise<Exit | undefined> {
    if (listening === undefined || typeof EventSource === 'undefined') return undefined;
    const exit = await listenTo(client, {
      [topicOf(listening)](message: Named) {
        if (concerns(listening, message)) notify();
      },
      // Events may have been missed before a new connection.
      [CONNECTED]() {
        onConnected?.();
        notify();
      },
    });
    // A connection that was open already emits no `CONNECTED`. Changes before this subscription were missed.
    notify();
    return exit;
  }

  function subscribe(): void {
    if (connection !== undefined) return;
    clearTimeout(rest);
    const mine = open();
    connection = mine;
    mine.then(
      () => {
        if (connection === mine) failures = 0;
      },
      () => {
        if (connection !== mine) return;
        connection = undefined;
        failures++;
        rest = setTimeout(subscribe, backoffMs(failures, random()));
      },
    );
  }

  function unsubscribe(): void {
    clearTimeout(rest);
    failures = 0;
    const leaving = connection;
    connection = undefined;
    // Ignore errors: the connection was never opened, or the server is gone, and the subscription with it.
    leaving?.then((exit) => exit?.()).catch(() => undefined);
  }

  const change$ = merge(notified$, fromWindow('online'), everyNowAndThen(random)).pipe(auditTime(GATHER_MS));

  return {
    change$,
    notify,
    subscribe,
    unsubscribe,
    end() {
      notified$.complete();
      unsubscribe();
    },
  };
}

const topicOf = (listening: Listening): string =>
  listening.kind === 'topic' ? listening.topic : `${listening.collection}/*`;

const concerns = ({ kind, collection }: Listening, message: Named): boolean =>
  kind === 'rows' || message.collection === collection;

function fromWindow(event: 'online'): Observable<void> {
  return new Observable((observer) => {
    if (typeof window === 'undefined') return;
    const listener = (): void => observer.next();
    window.addEventListener(event, listener);
    return () => window.removeEventListener(event, listener);
  });
}

/** Emits about every 45 s, with jitter, so that clients do not pull at the same time. */
function everyNowAndThen(random: () => number): Observable<void> {
  return new Observable((observer) => {
    const timer = setInterval(() => observer.next(), SLOW_MS * (0.8 + 0.4 * random()));
    return () => clearInterval(timer);
  });
}
