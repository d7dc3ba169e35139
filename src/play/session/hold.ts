import { holdRideLock, type RideHold } from '../../worker';
import { keepAwake } from './wake-lock';

/** Prevents updates of the page while a ride is running and while its finish is shown. */
export interface Hold {
  /** A ride also keeps the screen on; its finish does not. */
  readonly set: (what: RideHold | 'none') => void;
}

const stopsFor: Readonly<Record<RideHold | 'none', () => readonly (() => void)[]>> = {
  ride: () => [holdRideLock('ride'), keepAwake()],
  finish: () => [holdRideLock('finish')],
  none: () => [],
};

export function createHold(): Hold {
  let present: RideHold | 'none' = 'none';
  let stops: readonly (() => void)[] = [];
  return {
    set(what) {
      if (what === present) return;
      present = what;
      // The new lock is taken before the old one is released, so that no update can start in between.
      const last = stops;
      stops = stopsFor[what]();
      for (const stop of last) stop();
    },
  };
}

/** Prevents updates until the work is done, even if the player leaves the ride. */
export async function heldWhile<T>(work: Promise<T>): Promise<T> {
  const release = holdRideLock('ride');
  try {
    return await work;
  } finally {
    release();
  }
}
