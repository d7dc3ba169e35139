/** Keeps the screen on while riding, if the browser supports it. Returns a function that releases the lock. */
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
      // Low battery or a policy prevents it. The screen may turn off, and then the ride pauses.
    }
  };
  // The browser releases the lock whenever the page is hidden.
  const again = (): void => void ask();
  document.addEventListener('visibilitychange', again);
  void ask();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', again);
    void sentinel?.release();
  };
}
