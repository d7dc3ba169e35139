import { useMemo, useSyncExternalStore } from 'react';
import { type DeviceInUse, deviceInUse, onDeviceInUse } from './in-use';
import { type KeyNames, lettersTold, namesOf, onLettersTold } from './key-names';

/** What the player rides with, as it changes. @param pad as in {@link deviceInUse} */
export function useDeviceInUse(pad = 0): DeviceInUse {
  const now = (): DeviceInUse => deviceInUse(pad);
  return useSyncExternalStore(onDeviceInUse, now, now);
}

/** The letters of the player's keyboard, to be said in words. @param language that the game speaks */
export function useKeyNames(language: string): KeyNames {
  const letters = useSyncExternalStore(onLettersTold, lettersTold, lettersTold);
  return useMemo(() => {
    // The browser's own tag of the language says the country, too.
    const tag = navigator.languages.find((one) => one.toLowerCase().startsWith(language.toLowerCase()));
    return namesOf(letters, tag ?? language);
  }, [letters, language]);
}
