import { createStore } from 'zustand/vanilla';
import type { TrackSort } from '../../db';
import type { Style } from '../../tracks';

/** How the list of tracks is looked at. It outlives the screen, so that a ride comes back to the same place. */
export interface ListState {
  /** undefined: all styles. */
  readonly style: Style | undefined;
  readonly search: string;
  readonly sort: TrackSort;
  /** Scrolled down by, CSS px. */
  readonly offset: number;
}

const initial: ListState = { style: undefined, search: '', sort: 'difficulty', offset: 0 };

export const listState = createStore<ListState>()(() => initial);

/** Looks at the list in another way, from its top. */
export function lookAt(change: Partial<Omit<ListState, 'offset'>>): void {
  listState.setState({ ...change, offset: 0 });
}

/** Shows all tracks again. */
export function lookAtAll(): void {
  lookAt({ style: undefined, search: '' });
}
