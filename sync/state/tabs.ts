import { SyncUnavailable } from '../ledger/errors';
import type { SyncState } from '../types';

/** Timeout of a `discard` by the leading tab, ms: it has to ask the server first. */
const PATIENCE_MS = 15_000;

/** Messages about one replication between the tabs of a browser. */
type Message =
  | { readonly type: 'state'; readonly state: SyncState }
  | { readonly type: 'hello' }
  | { readonly type: 'resync' }
  | { readonly type: 'discard'; readonly docId: string; readonly ticket: string }
  | { readonly type: 'discarded'; readonly ticket: string; readonly ok: boolean }
  | { readonly type: 'want-sync'; readonly ticket: string }
  | { readonly type: 'in-sync'; readonly ticket: string };

export interface TabsOptions {
  readonly name: string;
  /** Returns whether this tab replicates. */
  readonly isLeader: () => boolean;
  readonly state: () => SyncState;
  readonly resync: () => void;
  readonly discard: (docId: string) => Promise<void>;
  readonly inSync: () => Promise<void>;
  /** Called with the leader's state in the other tabs. */
  readonly onState: (state: SyncState) => void;
}

/** The other tabs with the same database. One tab replicates for all. */
export interface Tabs {
  /** Sends the leader's state to the other tabs. */
  publish(state: SyncState): void;
  /** Asks the leader to pull. */
  resync(): void;
  /** Asks the leader to discard. Resolves when it is done. @throws SyncUnavailable if the leader failed or did not answer */
  discard(docId: string): Promise<void>;
  /** Resolves when the leader is in sync; asks each new leader again. */
  inSync(signal: AbortSignal): Promise<void>;
  end(): void;
}

/** Used if there are no other tabs to talk to. */
const nobody: Tabs = {
  publish: () => undefined,
  resync: () => undefined,
  discard: () => Promise.reject(new SyncUnavailable('There are no other tabs.')),
  inSync: () => new Promise(() => undefined),
  end: () => undefined,
};

export function createTabs(options: TabsOptions | undefined): Tabs {
  if (options === undefined || typeof BroadcastChannel === 'undefined') return nobody;
  const { isLeader, state, onState } = options;
  const channel = new BroadcastChannel(options.name);
  const waiting = new Map<string, () => void>();
  const discarding = new Map<string, (ok: boolean) => void>();
  const newTicket = (): string => `${Date.now()}-${Math.random()}`;
  const say = (message: Message): void => channel.postMessage(message);

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    switch (data.type) {
      case 'state':
        if (isLeader()) return;
        onState(data.state);
        // This may be a new leader, which does not know the requests to the last one.
        if (data.state.phase === 'idle')
          for (const ticket of waiting.keys()) say({ type: 'want-sync', ticket });
        return;
      case 'in-sync':
        waiting.get(data.ticket)?.();
        return;
      case 'hello':
        if (isLeader()) say({ type: 'state', state: state() });
        return;
      case 'resync':
        if (isLeader()) options.resync();
        return;
      case 'discard':
        if (isLeader())
          options.discard(data.docId).then(
            () => say({ type: 'discarded', ticket: data.ticket, ok: true }),
            () => say({ type: 'discarded', ticket: data.ticket, ok: false }),
          );
        return;
      case 'discarded':
        discarding.get(data.ticket)?.(data.ok);
        return;
      case 'want-sync':
        if (isLeader())
          options.inSync().then(
            () => say({ type: 'in-sync', ticket: data.ticket }),
            () => undefined, // it ends; the next leader is asked
          );
    }
  };
  say({ type: 'hello' });

  return {
    publish: (now) => say({ type: 'state', state: now }),
    resync: () => say({ type: 'resync' }),
    discard(docId) {
      const ticket = newTicket();
      return new Promise((resolve, reject) => {
        const end = (ok: boolean): void => {
          clearTimeout(timer);
          discarding.delete(ticket);
          if (ok) resolve();
          else reject(new SyncUnavailable('The leading tab could not do it.'));
        };
        const timer = setTimeout(end, PATIENCE_MS, false);
        discarding.set(ticket, end);
        say({ type: 'discard', docId, ticket });
      });
    },
    inSync(signal) {
      const ticket = newTicket();
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          waiting.delete(ticket);
          signal.removeEventListener('abort', stop);
        };
        const stop = (): void => {
          leave();
          reject(signal.reason);
        };
        signal.addEventListener('abort', stop);
        waiting.set(ticket, () => {
          leave();
          resolve();
        });
        say({ type: 'want-sync', ticket });
      });
    },
    end() {
      for (const end of discarding.values()) end(false);
      channel.onmessage = null;
      channel.close();
    },
  };
}
