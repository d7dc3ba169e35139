import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Phase, SyncState } from '../../sync';

/** How the device stands with the server, as a player may know it. */
export interface OnlineState {
  /** `off`: nobody is signed in, nothing is sent; `failed`: something of this device keeps it from beginning. */
  readonly kind: 'off' | 'online' | 'offline' | 'syncing' | 'signed-out' | 'failed';
  /** Rows the server does not have yet. */
  readonly waiting: number;
  /** Rows on their way this moment. */
  readonly syncing: number;
  readonly refused: number;
  /** When the server last gave a complete answer, ms since 1970. */
  readonly lastSync: number | undefined;
}

const OFF: OnlineState = { kind: 'off', waiting: 0, syncing: 0, refused: 0, lastSync: undefined };

export const onlineStore: StoreApi<OnlineState> = createStore<OnlineState>(() => OFF);

/** What a phase means for the whole; the first in this order counts. */
const KINDS: readonly (readonly [Phase, OnlineState['kind']])[] = [
  ['signed-out', 'signed-out'],
  ['offline', 'offline'],
  ['paused', 'offline'],
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
    // The whole was in step when the last of them was.
    lastSync: syncs.length === states.length && syncs.length > 0 ? Math.min(...syncs) : undefined,
  };
}

/** Says that it cannot begin; the next beginning says otherwise. */
export function setFailed(): void {
  onlineStore.setState({ ...OFF, kind: 'failed' }, true);
}

export function setOff(): void {
  onlineStore.setState(OFF, true);
}
