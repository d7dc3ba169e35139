import { addWords } from '../../../i18n';
import { useLoaded } from '../../../ui';
import type { NextUpProps } from './next-up';

/** Only rides from the lobby climb the ladder: nobody else fetches the code and the words of it. */
async function loadNextUp() {
  const [nextUp] = await Promise.all([import('./next-up'), addWords(['days', 'online', 'tracks'])]);
  return nextUp;
}

/** The way to the next opponent; nothing until it is known. */
export function NextOpponent(props: NextUpProps) {
  const code = useLoaded(loadNextUp);
  return code.status === 'ready' ? <code.value.NextUp {...props} /> : null;
}
