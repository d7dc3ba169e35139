import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** The key that focuses the button of the latest toast, and returns the focus. */
export const TOAST_KEY = 'F8';

/**
 * Focuses the button of the latest toast that has one on {@link TOAST_KEY}, wherever the focus is. The same key, or Escape,
 * returns the focus.
 *
 * @returns a function that restores the focus if it is in a toast
 */
export function useToastKey(toaster: RefObject<HTMLElement | null>): () => void {
  const before = useRef<Element>(undefined);
  const giveBack = useCallback((): void => {
    if (toaster.current?.contains(document.activeElement) !== true) return;
    const known = before.current;
    const place = known instanceof HTMLElement && known.isConnected ? known : document.getElementById('main');
    place?.focus({ preventScroll: true });
  }, [toaster]);
  useEffect(() => {
    const box = toaster.current;
    const gone = new AbortController();
    const { signal } = gone;
    const onFocus = ({ relatedTarget: from }: FocusEvent): void => {
      if (from instanceof Element && box?.contains(from) !== true) before.current = from;
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isIn = box?.contains(document.activeElement) === true;
      if (isIn && (event.key === 'Escape' || event.key === TOAST_KEY)) giveBack();
      else if (event.key === TOAST_KEY) {
        const buttons = box?.querySelectorAll('button');
        const latest = buttons?.[buttons.length - 1];
        if (latest === undefined) return;
        latest.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    box?.addEventListener('focusin', onFocus, { signal });
    // In the capture phase, before the focused element handles the key.
    addEventListener('keydown', onKey, { signal, capture: true });
    return () => gone.abort();
  }, [toaster, giveBack]);
  return giveBack;
}
