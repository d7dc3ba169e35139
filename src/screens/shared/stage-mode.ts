import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What fills the stage: a screen with the tab bar, or a ride, which takes all of it. */
export type StageMode = 'screen' | 'ride';

const mode = createStore<{ readonly rides: number }>()(() => ({ rides: 0 }));

/** What fills the stage now. */
export function useStageMode(): StageMode {
  return useStore(mode, (s) => (s.rides > 0 ? 'ride' : 'screen'));
}

/** Gives the whole stage to the calling component as long as it is shown. */
export function useWholeStage(): void {
  useEffect(() => {
    mode.setState((s) => ({ rides: s.rides + 1 }));
    return () => mode.setState((s) => ({ rides: s.rides - 1 }));
  }, []);
}
