import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BrokenRow } from './guarded-storage';

/** Rows that could not be read, each once however often it is met. */
export interface BrokenLog {
  readonly store: StoreApi<readonly BrokenRow[]>;
  add(row: BrokenRow): void;
}

export function createBrokenLog(): BrokenLog {
  const store = createStore<readonly BrokenRow[]>(() => []);
  const seen = new Set<string>();
  let fresh: BrokenRow[] = [];

  // A damaged table brings hundreds at once: they are told together.
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
