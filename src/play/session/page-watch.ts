import { TOO_LOW } from '../../ui';

/** What makes a ride stand still by itself: a hidden page, or a stage too low to see on where one rides. */
export interface PageWatch {
  readonly isTooLow: () => boolean;
  /** Looks at once, as when a ride begins. */
  readonly look: () => void;
  readonly dispose: () => void;
}

export function createPageWatch(pause: (why: 'hidden' | 'low') => void): PageWatch {
  const low = matchMedia(TOO_LOW);
  const hidden = (): void => {
    if (document.hidden) pause('hidden');
  };
  const shrunk = (): void => {
    if (low.matches) pause('low');
  };
  document.addEventListener('visibilitychange', hidden);
  low.addEventListener('change', shrunk);
  return {
    isTooLow: () => low.matches,
    look() {
      hidden();
      shrunk();
    },
    dispose() {
      document.removeEventListener('visibilitychange', hidden);
      low.removeEventListener('change', shrunk);
    },
  };
}
