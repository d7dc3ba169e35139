import { useEffect, useState } from 'react';

/** What the player rides with: prompts say it in those words. */
export type Hands = 'keys' | 'touch' | 'pad';

/** What is in use now: a gamepad once it is there, else thumbs where the pointer is one, else keys. */
export function handsNow(): Hands {
  const pads = navigator.getGamepads?.() ?? [];
  if (pads.some((pad) => pad?.connected)) return 'pad';
  return matchMedia('(pointer: coarse)').matches ? 'touch' : 'keys';
}

/** What the player rides with, as it changes. */
export function useHands(): Hands {
  const [hands, setHands] = useState(handsNow);
  useEffect(() => {
    const look = (): void => setHands(handsNow());
    const coarse = matchMedia('(pointer: coarse)');
    addEventListener('gamepadconnected', look);
    addEventListener('gamepaddisconnected', look);
    coarse.addEventListener('change', look);
    return () => {
      removeEventListener('gamepadconnected', look);
      removeEventListener('gamepaddisconnected', look);
      coarse.removeEventListener('change', look);
    };
  }, []);
  return hands;
}
