import { useLayoutEffect, useRef } from 'react';

/**
 * Listens for keys as soon as the component is mounted. An effect after painting would be too late: on a slow machine, the user
 * may press a key before it runs.
 *
 * @param on whether to listen
 */
export function useKeyDown(onKey: (event: KeyboardEvent) => void, on = true): void {
  const latest = useRef(onKey);
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  useLayoutEffect(() => {
    if (!on) return;
    const hear = (event: KeyboardEvent): void => latest.current(event);
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [on]);
}

/** Returns whether a key press is a shortcut of the browser or the system, not of the game. */
export function isChord(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
}
