import { holdRideLock, type RideHold } from '../../worker';
import { keepAwake } from './wake-lock';

/** Holds the page still while a ride is alive and its finish is looked at: no update may come in between. */
export interface Hold {
  /** A ride keeps the screen on; its finish does not. */
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
      // The next is held before the last is let go: nothing fits in between.
      const last = stops;
      stops = stopsFor[what]();
      for (const stop of last) stop();
    },
  };
}

/** Lets no update come before the work is done, whatever the player does meanwhile. */
export async function heldWhile<T>(work: Promise<T>): Promise<T> {
  const release = holdRideLock('ride');
  try {
    return await work;
  } finally {
    release();
  }
}
