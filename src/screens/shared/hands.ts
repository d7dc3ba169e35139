import { useEffect, useState } from 'react';

/** What the player rides with: prompts say it in those words. */
export type Hands = 'keys' | 'touch' | 'pad';

/**
 * What is in use now: a gamepad once it is there, else thumbs where the pointer is one, else keys.
 *
 * @param pad which of the connected gamepads is the rider's, from 0: two at one screen have one each
 */
export function handsNow(pad = 0): Hands {
  const pads = navigator.getGamepads?.() ?? [];
  if (pads.filter((one) => one?.connected).length > pad) return 'pad';
  return matchMedia('(pointer: coarse)').matches ? 'touch' : 'keys';
}

/** What the player rides with, as it changes. @param pad as in {@link handsNow} */
export function useHands(pad = 0): Hands {
  const [hands, setHands] = useState(() => handsNow(pad));
  useEffect(() => {
    const look = (): void => setHands(handsNow(pad));
    const coarse = matchMedia('(pointer: coarse)');
    addEventListener('gamepadconnected', look);
    addEventListener('gamepaddisconnected', look);
    coarse.addEventListener('change', look);
    return () => {
      removeEventListener('gamepadconnected', look);
      removeEventListener('gamepaddisconnected', look);
      coarse.removeEventListener('change', look);
    };
  }, [pad]);
  return hands;
}
