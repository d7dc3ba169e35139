import { addWords } from '../../../i18n';
import { preload, useLoaded } from '../../../ui';
import type { SentProps } from './sent-word';

/** Only who is signed in sends rides: nobody else fetches the code and the words of it. */
async function loadSent() {
  const [sent] = await Promise.all([import('./sent-word'), addWords(['online'])]);
  return sent;
}

/** Fetches what says what became of a ride, while there is a network: it may end without one. */
export function fetchSent(): void {
  preload(loadSent);
}

/** What became of a ride that was put on its way to the server; nothing until the words for it are there. */
export function Sent(props: SentProps) {
  const sent = useLoaded(loadSent);
  return sent.status === 'ready' ? <sent.value.SentWord {...props} /> : null;
}
