/** What the player rides with: prompts say it in those words. */
export type DeviceInUse = 'keys' | 'touch' | 'pad';

const coarse = (): MediaQueryList => matchMedia('(pointer: coarse)');

/**
 * What is in use now: a gamepad once it is there, else thumbs where the pointer is one, else keys.
 *
 * @param pad which of the connected gamepads is the rider's, from 0: two at one screen have one each
 */
export function deviceInUse(pad = 0): DeviceInUse {
  const pads = navigator.getGamepads?.() ?? [];
  if (pads.filter((one) => one?.connected).length > pad) return 'pad';
  return coarse().matches ? 'touch' : 'keys';
}

/** Tells when another device may be in use. @returns the way out */
export function onDeviceInUse(listener: () => void): () => void {
  const pointer = coarse();
  addEventListener('gamepadconnected', listener);
  addEventListener('gamepaddisconnected', listener);
  pointer.addEventListener('change', listener);
  return () => {
    removeEventListener('gamepadconnected', listener);
    removeEventListener('gamepaddisconnected', listener);
    pointer.removeEventListener('change', listener);
  };
}
