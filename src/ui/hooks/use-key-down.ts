import { useLayoutEffect, useRef } from 'react';

/**
 * Hears the keys from the moment the component stands in the page. An effect after the picture comes too late: on a slow
 * machine a key is pressed at what is seen before it runs.
 *
 * @param on whether anything is heard
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

/** Whether a key was pressed for the browser or the system, not for the game. */
export function isChord(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
}
