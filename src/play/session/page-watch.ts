import { TOO_LOW } from '../../ui';

/** Pauses a ride by itself: when the page is hidden, its window loses the focus, or the stage is too low to ride on. */
export interface PageWatch {
  readonly isTooLow: () => boolean;
  /** Looks at once, as when a ride begins. */
  readonly look: () => void;
  readonly dispose: () => void;
}

export function createPageWatch(pause: (why: 'hidden' | 'unfocused' | 'low') => void): PageWatch {
  const low = matchMedia(TOO_LOW);
  const hidden = (): void => {
    if (document.hidden) pause('hidden');
  };
  const shrunk = (): void => {
    if (low.matches) pause('low');
  };
  // Keys go to another window then, though this one may still be seen.
  const unfocused = (): void => pause('unfocused');
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('blur', unfocused);
  low.addEventListener('change', shrunk);
  return {
    isTooLow: () => low.matches,
    look() {
      hidden();
      shrunk();
    },
    dispose() {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('blur', unfocused);
      low.removeEventListener('change', shrunk);
    },
  };
}
