import { useEffect, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The game needs a height of 500 px. A media query, because reading the height would cause a layout. */
export const TOO_LOW = '(height < 500px)';

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** Returns whether the screen is too low now; updates at every resize. */
export function useTooLow(): boolean {
  return useSyncExternalStore(onResize, () => matchMedia(TOO_LOW).matches);
}

/** The content of the stage: a screen with the tab bar, a ride, or the finish of a ride. */
export type WhoHasStage = 'screen' | 'ride' | 'finish';

/** The components that fill the whole stage. One may appear before the previous one is unmounted. */
const shown = createStore<{ readonly all: readonly { readonly mode: WhoHasStage }[] }>()(() => ({ all: [] }));

/** Returns what fills the stage now. */
export function useWhoHasStage(): WhoHasStage {
  return useStore(shown, (s) => s.all.at(-1)?.mode ?? 'screen');
}

/** Gives the whole stage to the calling component while it is mounted. */
export function useWholeStage(mode: 'ride' | 'finish'): void {
  useEffect(() => {
    const mine = { mode };
    shown.setState((s) => ({ all: [...s.all, mine] }));
    return () => shown.setState((s) => ({ all: s.all.filter((one) => one !== mine) }));
  }, [mode]);
}
