import type { PersistStorage, StorageValue } from 'zustand/middleware';

/**
 * Creates local storage for a persisted store. If the browser blocks it (private mode, a full disk) or a stored text is
 * damaged, the store is kept in memory: a setting that cannot be stored still works until the tab closes.
 */
export function safeStorage<S>(): PersistStorage<S> {
  const memory = new Map<string, StorageValue<S>>();
  return {
    getItem(name) {
      try {
        const text = localStorage.getItem(name);
        return text === null ? (memory.get(name) ?? null) : (JSON.parse(text) as StorageValue<S>);
      } catch {
        return memory.get(name) ?? null;
      }
    },
    setItem(name, value) {
      memory.set(name, value);
      try {
        localStorage.setItem(name, JSON.stringify(value));
      } catch {
        // It is kept in memory (above). The settings screen shows whether the device stores data.
      }
    },
    removeItem(name) {
      memory.delete(name);
      try {
        localStorage.removeItem(name);
      } catch {
        // Nothing was stored.
      }
    },
  };
}
