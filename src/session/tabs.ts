/** As much of a persisted store as its following needs. */
interface Persisted {
  readonly persist: {
    getOptions(): { readonly name?: string };
    rehydrate(): unknown;
  };
}

/**
 * Keeps persisted stores true while other tabs change them: each tab writes the whole state, so one that had not heard
 * of the others' changes would take them back.
 *
 * @returns the way out
 */
export function followOtherTabs(stores: readonly Persisted[]): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    // What is taken away is not followed: nobody can tell what should stand instead.
    if (newValue === null) return;
    for (const { persist } of stores) if (persist.getOptions().name === key) void persist.rehydrate();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
