import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Phase, SyncState } from '../../../sync/index';

/** How the device stands with the server, as a player may know it. */
export interface OnlineState {
  /**
   * `connecting`: nobody knows yet (nor ever, while nobody is signed in); `offline`: the server's health check has failed;
   * `failed`: something of this device keeps it from beginning.
   */
  readonly kind: 'connecting' | 'online' | 'offline' | 'syncing' | 'signed-out' | 'failed';
  /** Rows the server does not have yet. */
  readonly waiting: number;
  /** Rows on their way this moment. */
  readonly syncing: number;
  readonly refused: number;
  /** Edits of this device that another device's edits have overridden. */
  readonly overridden: number;
  /** When the server last gave a complete answer, ms since 1970. */
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

/** What a phase means for the whole; the first in this order counts. */
const KINDS: readonly (readonly [Phase, OnlineState['kind']])[] = [
  ['signed-out', 'signed-out'],
  ['offline', 'offline'],
  ['paused', 'offline'],
  ['connecting', 'connecting'],
  ['syncing', 'syncing'],
];

/** The states of several replications as one: sums, and what holds them up. */
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
    // A leading tab of an older release does not tell it.
    overridden: sum((state) => state.overridden ?? 0),
    // The whole was in step when the last of them was.
    lastSync: syncs.length === states.length && syncs.length > 0 ? Math.min(...syncs) : undefined,
  };
}

/** Says that it cannot begin; the next beginning says otherwise. */
export function setFailed(): void {
  onlineStore.setState({ ...UNKNOWN, kind: 'failed' }, true);
}

/** Nothing is kept in step any more, and so nothing is known. */
export function resetState(): void {
  onlineStore.setState(UNKNOWN, true);
}
