import { useMemo, useSyncExternalStore } from 'react';
import { type DeviceInUse, deviceInUse, onDeviceInUse } from './in-use';
import { type KeyNames, lettersTold, namesOf, onLettersTold } from './key-names';

/** Returns the device in use, and updates when it changes. @param pad as in {@link deviceInUse} */
export function useDeviceInUse(pad = 0): DeviceInUse {
  const now = (): DeviceInUse => deviceInUse(pad);
  return useSyncExternalStore(onDeviceInUse, now, now);
}

/** Returns the letters of the player's keyboard, for use in texts. @param language of the game */
export function useKeyNames(language: string): KeyNames {
  const letters = useSyncExternalStore(onLettersTold, lettersTold, lettersTold);
  return useMemo(() => {
    // The browser's language tag also contains the country.
    const tag = navigator.languages.find((one) => one.toLowerCase().startsWith(language.toLowerCase()));
    return namesOf(letters, tag ?? language);
  }, [letters, language]);
}
