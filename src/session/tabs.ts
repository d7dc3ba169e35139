/** The part of a persisted store that is needed here. */
interface Persisted {
  readonly persist: {
    getOptions(): { readonly name?: string };
    rehydrate(): unknown;
  };
}

/**
 * Updates persisted stores when other tabs change them. Each tab writes the whole state, so a tab with an outdated state would
 * undo the others' changes.
 *
 * @returns a function that stops it
 */
export function followOtherTabs(stores: readonly Persisted[]): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    // Ignore removed values: there is nothing to replace them with.
    if (newValue === null) return;
    for (const { persist } of stores) if (persist.getOptions().name === key) void persist.rehydrate();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
