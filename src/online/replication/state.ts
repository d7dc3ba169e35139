import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Phase, SyncState } from '../../../sync/index';

/** The device's connection to the server, as shown to the player. */
export interface OnlineState {
  /**
   * `connecting`: unknown yet, or nobody is signed in; `offline`: the server's health check failed; `failed`: replication
   * cannot start because of an error on this device.
   */
  readonly kind: 'connecting' | 'online' | 'offline' | 'syncing' | 'signed-out' | 'failed';
  /** Number of rows that the server does not have yet. */
  readonly waiting: number;
  /** Number of rows being sent now. */
  readonly syncing: number;
  readonly refused: number;
  /** Number of edits on this device that another device's edits have overridden. */
  readonly overridden: number;
  /** When the server last gave a complete response, ms since 1970. */
  readonly lastSync: number | undefined;
}

const UNKNOWN: OnlineState = {
  kind: 'connecting',
  waiting: 0,
  syncing: 0,
  refused: 0,
  overridden: 0,
  lastSync: undefined,
};

export const onlineStore: StoreApi<OnlineState> = createStore<OnlineState>(() => UNKNOWN);

/** The kind for each phase; the first match in this order wins. */
const KINDS: readonly (readonly [Phase, OnlineState['kind']])[] = [
  ['signed-out', 'signed-out'],
  ['offline', 'offline'],
  ['paused', 'offline'],
  ['connecting', 'connecting'],
  ['syncing', 'syncing'],
];

/** Combines the states of several replications: sums, and the worst phase. */
export function combine(states: readonly SyncState[]): OnlineState {
  const sum = (of: (state: SyncState) => number): number =>
    states.reduce((total, state) => total + of(state), 0);
  const kind = KINDS.find(([phase]) => states.some((state) => state.phase === phase))?.[1] ?? 'online';
  const syncs = states.flatMap(({ lastSync }) => (lastSync === undefined ? [] : [lastSync]));
  return {
    kind,
    waiting: sum((state) => state.waiting),
    syncing: sum((state) => state.syncing),
    refused: sum((state) => state.refused),
    // Missing if the leading tab runs an older release.
    overridden: sum((state) => state.overridden ?? 0),
    // All are in sync since the oldest of these times.
    lastSync: syncs.length === states.length && syncs.length > 0 ? Math.min(...syncs) : undefined,
  };
}

/** Shows that replication could not start. The next start overwrites it. */
export function setFailed(): void {
  onlineStore.setState({ ...UNKNOWN, kind: 'failed' }, true);
}

/** Resets the state when replication ends. */
export function resetState(): void {
  onlineStore.setState(UNKNOWN, true);
}
