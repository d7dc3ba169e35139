import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Answer, NoAnswer } from './seen';

/** A page of one of the server's lists. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Number of items on all pages. */
  readonly total: number;
  /** Cursor of the next page; '' after the last one. */
  readonly next: string;
}

/** The pages of a list that have been loaded. */
export interface Paged<T> {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly items: readonly T[];
  readonly total: number;
  readonly hasMore: boolean;
  /** Whether another page is being loaded. */
  readonly isAdding: boolean;
  /** When the oldest cached part was fetched, ms since 1970; undefined if all of it is fresh. */
  readonly asOf: number | undefined;
  /** Why the last requested page could not be loaded. */
  readonly why: NoAnswer | undefined;
}

export interface Pager<T> {
  readonly store: StoreApi<Paged<T>>;
  /** Loads the next page, unless one is being loaded or there is none. */
  more(): Promise<void>;
  /** Loads the list from the start; the current items stay until the first page has arrived. */
  again(): Promise<void>;
}

const EMPTY = {
  status: 'loading',
  items: [],
  total: 0,
  hasMore: false,
  isAdding: false,
  asOf: undefined,
  why: undefined,
} as const;

/**
 * Creates a list that is loaded page by page. The list may change between two pages, so repeated items are shown once.
 *
 * @param load requests a page; '' is the first
 * @param idOf returns an item's id
 */
export function createPager<T>(
  load: (next: string) => Promise<Answer<Page<T>>>,
  idOf: (item: T) => string,
): Pager<T> {
  const store = createStore<Paged<T>>(() => EMPTY);
  let next = '';
  /** Number of the current loading from the start. Answers of earlier ones are ignored. */
  let turn = 0;

  async function fetchPage(after: string): Promise<void> {
    const mine = turn;
    store.setState({ isAdding: true, why: undefined });
    const answer = await load(after);
    if (mine !== turn) return;
    const now = store.getState();
    if (answer.kind === 'none') {
      const status = now.status === 'ready' ? 'ready' : 'failed';
      store.setState({ status, isAdding: false, why: answer.why });
      return;
    }
    const before = after === '' ? [] : now.items;
    const known = new Set(before.map(idOf));
    const { items, total } = answer.value;
    next = answer.value.next;
    store.setState({
      status: 'ready',
      items: [...before, ...items.filter((item) => !known.has(idOf(item)))],
      total,
      hasMore: next !== '',
      isAdding: false,
      asOf: older(after === '' ? undefined : now.asOf, answer.kind === 'seen' ? answer.at : undefined),
      why: undefined,
    });
  }

  return {
    store,
    async more() {
      const { isAdding, hasMore } = store.getState();
      if (!isAdding && hasMore) await fetchPage(next);
    },
    async again() {
      turn++;
      await fetchPage('');
    },
  };
}

function older(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.min(a, b);
}
