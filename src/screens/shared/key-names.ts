import { useMemo, useSyncExternalStore } from 'react';
import { useLocale } from '../../i18n';
import { type KeyNames, lettersTold, namesOf, onLettersTold } from '../../input';

/** The letters of the player's keyboard, to be said in words. */
export function useKeyNames(): KeyNames {
  const letters = useSyncExternalStore(onLettersTold, lettersTold, lettersTold);
  const language = useLocale();
  return useMemo(() => {
    // The browser's own tag of the language says the country, too.
    const tag = navigator.languages.find((one) => one.toLowerCase().startsWith(language.toLowerCase()));
    return namesOf(letters, tag ?? language);
  }, [letters, language]);
}
