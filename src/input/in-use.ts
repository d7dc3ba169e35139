import { onPadInUse, padInUse } from './pads';

/** The device in use, which determines the words of instructions. */
export type DeviceInUse = 'keys' | 'touch' | 'pad';

const coarse = (): MediaQueryList => matchMedia('(pointer: coarse)');

/**
 * Returns the device in use: a gamepad if there is one, else touch if the pointer is a finger, else keys.
 *
 * @param pad index of the rider's gamepad, from 0: two riders on one screen have one each
 */
export function deviceInUse(pad = 0): DeviceInUse {
  if (padInUse(pad, false) !== undefined) return 'pad';
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
