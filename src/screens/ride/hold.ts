import { holdRideLock } from '../../worker';
import { keepAwake } from './wake-lock';

/** Holds the page still while a ride is alive: no update may come, and the screen stays on. */
export interface Hold {
  readonly set: (on: boolean) => void;
}

export function createHold(): Hold {
  let stops: readonly (() => void)[] = [];
  return {
    set(on) {
      if (on === stops.length > 0) return;
      for (const stop of stops) stop();
      stops = on ? [holdRideLock(), keepAwake()] : [];
    },
  };
}
