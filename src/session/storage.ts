import type { PersistStorage, StorageValue } from 'zustand/middleware';

/**
 * Local storage for a persisted store. Where the browser blocks it (private mode, a full disk) or a stored text is
 * broken, the store lives in memory for this visit: a setting that cannot be kept still works until the tab closes.
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
        // Kept in memory above; the settings screen shows whether the device keeps data.
      }
    },
    removeItem(name) {
      memory.delete(name);
      try {
        localStorage.removeItem(name);
      } catch {
        // Nothing was kept there.
      }
    },
  };
}
