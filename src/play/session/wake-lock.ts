/** Keeps the screen on while riding, where the browser can. Returns the way out. */
export function keepAwake(): () => void {
  let sentinel: WakeLockSentinel | undefined;
  let over = false;
  const ask = async (): Promise<void> => {
    if (over || document.hidden || !('wakeLock' in navigator)) return;
    try {
      const got = await navigator.wakeLock.request('screen');
      if (over) await got.release();
      else sentinel = got;
    } catch {
      // Low battery or a policy forbids it: the screen may dim, and the ride pauses when it goes dark.
    }
  };
  // The browser lets go by itself whenever the page is hidden.
  const again = (): void => void ask();
  document.addEventListener('visibilitychange', again);
  void ask();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', again);
    void sentinel?.release();
  };
}
