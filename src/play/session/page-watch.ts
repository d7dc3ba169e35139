import { TOO_LOW } from '../../ui';

/**
 * Pauses a ride automatically: when the page is hidden, its window loses the focus, or the stage is not high enough to ride.
 */
export interface PageWatch {
  readonly isTooLow: () => boolean;
  /** Checks immediately, as when a ride begins. */
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
  // Then keys go to another window, although this one may still be visible.
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
