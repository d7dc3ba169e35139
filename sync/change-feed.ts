import type PocketBase from 'pocketbase';
import { auditTime, merge, Observable, Subject } from 'rxjs';
import { backoffMs } from './backoff';
import type { SyncDoc } from './ledger/ledger';
import { CONNECTED, type Exit, listenTo } from './live';
import type { ReplicateOptions } from './types';

/** News within this time are one, ms: a batch of a thousand rows makes a thousand of them. */
const GATHER_MS = 50;
/** How often to ask without any news, ms: a connection can die without a word. */
const SLOW_MS = 45_000;

/** What the server says on a topic: which collection has changed. */
interface Named {
  readonly collection?: unknown;
}

/** Occasions to compare notes with the server. They say that something may be new, never what. */
export interface ChangeFeed {
  readonly change$: Observable<void>;
  notify(): void;
  /** Opens the live connection (one for all replications of a client); one that fails is tried again with growing pauses. */
  subscribe(): void;
  /** Leaves the live connection. */
  unsubscribe(): void;
  end(): void;
}

/** What is listened to: a collection's changes, or a topic on which the server names the collection that has changed. */
export type Listening =
  | { readonly kind: 'rows'; readonly collection: string }
  | { readonly kind: 'topic'; readonly topic: string; readonly collection: string };

/** What a replication's options have it listen to. */
export function listeningOf({
  live,
  collectionName,
}: Pick<ReplicateOptions<SyncDoc>, 'live' | 'collectionName'>): Listening | undefined {
  if (live === undefined || live === false) return undefined;
  if (typeof live === 'object') return { kind: 'topic', topic: live.topic, collection: collectionName };
  return { kind: 'rows', collection: live === true ? collectionName : live };
}

/**
 * @param listening undefined: nothing is listened to
 * @param onConnected told of each new live connection
 */
export function createChangeFeed(
  client: PocketBase,
  listening: Listening | undefined,
  random: () => number,
  onConnected?: () => void,
): ChangeFeed {
  const notified$ = new Subject<void>();
  const notify = (): void => notified$.next();
  /** The live connection there is or is to come. */
  let connection: Promise<Exit | undefined> | undefined;
  /** How often in a row it has not come to be, and the pause before the next try. */
  let failures = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;

  async function open(): Promise<Exit | undefined> {
    if (listening === undefined || typeof EventSource === 'undefined') return undefined;
    const exit = await listenTo(client, {
      [topicOf(listening)](message: Named) {
        if (concerns(listening, message)) notify();
      },
      // Each new connection may have missed something.
      [CONNECTED]() {
        onConnected?.();
        notify();
      },
    });
    // On a connection that has stood before: what was written since the last look, and before this.
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
    // It never came to be, or the server is gone, and with it the subscription.
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

/** About every 45 s, not together with everybody else. */
function everyNowAndThen(random: () => number): Observable<void> {
  return new Observable((observer) => {
    const timer = setInterval(() => observer.next(), SLOW_MS * (0.8 + 0.4 * random()));
    return () => clearInterval(timer);
  });
}
