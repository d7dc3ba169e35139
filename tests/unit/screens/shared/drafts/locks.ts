/** Web Locks of one browser, exclusive ones asked for with `ifAvailable`; `die` is the end of a tab. */
export function fakeBrowser() {
  const held = new Map<string, object>();
  return {
    held,
    tab(): { locks: LockManager; die: () => void } {
      const me = {};
      const locks = {
        async request(name: string, _: unknown, act: (lock: object | null) => Promise<void> | undefined) {
          await Promise.resolve();
          if (held.has(name)) return act(null);
          held.set(name, me);
          try {
            return await act({ name });
          } finally {
            if (held.get(name) === me) held.delete(name);
          }
        },
      };
      return {
        locks: locks as unknown as LockManager,
        die() {
          for (const [name, of] of held) if (of === me) held.delete(name);
        },
      };
    },
  };
}
