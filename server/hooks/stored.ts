/**
 * Changes what is kept as JSON in the store that all engines share, nobody else between.
 *
 * @param none what stands for nothing kept yet
 * @param next gives what is to be kept instead, or undefined for no change. It must not touch the store, which is locked
 * meanwhile and would wait for itself for ever: not even `monotonicMs`, whose clock is in it.
 * @returns whether `next` gave a change
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
