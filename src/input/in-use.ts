import { onPadInUse, padInUse } from './pads';

/** What the player rides with: prompts say it in those words. */
export type DeviceInUse = 'keys' | 'touch' | 'pad';

const coarse = (): MediaQueryList => matchMedia('(pointer: coarse)');

/**
 * Returns what is in use now: a gamepad if there is one, else thumbs where the pointer is one, else keys.
 *
 * @param pad which of the gamepads is the rider's, from 0: two at one screen have one each
 */
export function deviceInUse(pad = 0): DeviceInUse {
  if (padInUse(pad) !== undefined) return 'pad';
  return coarse().matches ? 'touch' : 'keys';
}

/** Calls back when another device may be in use. Returns a function that unsubscribes. */
export function onDeviceInUse(listener: () => void): () => void {
  const pointer = coarse();
  const stop = onPadInUse(listener);
  addEventListener('gamepadconnected', listener);
  pointer.addEventListener('change', listener);
  return () => {
    stop();
    removeEventListener('gamepadconnected', listener);
    pointer.removeEventListener('change', listener);
  };
}
