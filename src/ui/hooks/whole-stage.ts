import { useEffect, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The game needs 500 px of height. As a media query, since reading the height would cost a layout. */
export const TOO_LOW = '(height < 500px)';

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** Whether the screen is too low now; judged anew at every resize. */
export function useTooLow(): boolean {
  return useSyncExternalStore(onResize, () => matchMedia(TOO_LOW).matches);
}

/** What fills the stage: a screen with the tab bar, or all of it a ride, or the finish of one. */
export type WhoHasStage = 'screen' | 'ride' | 'finish';

/** What those who have the whole stage show; one takes over from another before that one has left. */
const shown = createStore<{ readonly all: readonly { readonly mode: WhoHasStage }[] }>()(() => ({ all: [] }));

/** What fills the stage now. */
export function useWhoHasStage(): WhoHasStage {
  return useStore(shown, (s) => s.all.at(-1)?.mode ?? 'screen');
}

/** Gives the whole stage to the calling component as long as it is shown. */
export function useWholeStage(mode: 'ride' | 'finish'): void {
  useEffect(() => {
    const mine = { mode };
    shown.setState((s) => ({ all: [...s.all, mine] }));
    return () => shown.setState((s) => ({ all: s.all.filter((one) => one !== mine) }));
  }, [mode]);
}
