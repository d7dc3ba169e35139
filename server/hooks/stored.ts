/**
 * Atomically updates a JSON value in the store that all engines share.
 *
 * @param none the value if nothing is stored yet
 * @param next returns the new value, or undefined for no change. It must not use the store, which is locked meanwhile, so that
 *   it would wait forever: not even `monotonicMs`, which uses the store.
 * @returns whether `next` returned a change
 */
export function changeStored<T>(
  app: PB.App,
  key: string,
  none: T,
  next: (kept: T) => T | undefined,
): boolean {
  let changed = false;
  app.store().setFunc(key, (old) => {
    const kept = typeof old === 'string' ? (JSON.parse(old) as T) : none;
    const after = next(kept);
    changed = after !== undefined;
    return JSON.stringify(after ?? kept);
  });
  return changed;
}
