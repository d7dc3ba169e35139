import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Answer, NoAnswer } from './seen';

/** A page of a list of the server. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Of all pages together. */
  readonly total: number;
  /** What the next page is asked with; '' after the last one. */
  readonly next: string;
}

/** The pages of a list as far as they have come. */
export interface Paged<T> {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly items: readonly T[];
  readonly total: number;
  readonly hasMore: boolean;
  /** Another page is on its way. */
  readonly isAdding: boolean;
  /** When the oldest part was seen, ms since 1970; undefined while all of it is as the server says now. */
  readonly asOf: number | undefined;
  /** Why the last page asked for did not come. */
  readonly why: NoAnswer | undefined;
}

export interface Pager<T> {
  readonly store: StoreApi<Paged<T>>;
  /** Asks for the next page, unless one is on its way or there is none. */
  more(): Promise<void>;
  /** Begins anew; what there is stays until the first page has come. */
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
 * A list that comes page by page. It may change between two pages: what comes twice is shown once.
 *
 * @param load asks for a page; '' is the first
 * @param idOf what makes an item itself
 */
export function createPager<T>(
  load: (next: string) => Promise<Answer<Page<T>>>,
  idOf: (item: T) => string,
): Pager<T> {
  const store = createStore<Paged<T>>(() => EMPTY);
  let next = '';
  /** Counts beginnings: an answer of an earlier one is late. */
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
