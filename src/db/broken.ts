import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BrokenRow } from './guarded-storage';

/** The rows that could not be read. Each row is listed once, however often it is read. */
export interface BrokenLog {
  readonly store: StoreApi<readonly BrokenRow[]>;
  add(row: BrokenRow): void;
}

export function createBrokenLog(): BrokenLog {
  const store = createStore<readonly BrokenRow[]>(() => []);
  const seen = new Set<string>();
  let fresh: BrokenRow[] = [];

  // A damaged table reports hundreds of rows at once, so they are reported together.
  function tell(): void {
    console.warn(
      `Left out ${fresh.length} broken rows:`,
      fresh.map((r) => `${r.collection}/${r.id}`).join(', '),
    );
    store.setState([...store.getState(), ...fresh], true);
    fresh = [];
  }

  return {
    store,
    add(row) {
      const key = `${row.collection}/${row.id}`;
      if (seen.has(key)) return;
      seen.add(key);
      if (fresh.push(row) === 1) queueMicrotask(tell);
    },
  };
}
