import { addWords } from '../../../i18n';
import { useLoaded } from '../../../ui';

/** Only who is signed in sends rides: nobody else fetches the code and the words of it. */
async function loadSent() {
  const [sent] = await Promise.all([import('./sent-word'), addWords(['online'])]);
  return sent;
}

/** What became of a ride that was put on its way to the server; nothing until the words for it are there. */
export function Sent({ id }: { id: string }) {
  const sent = useLoaded(loadSent);
  return sent.status === 'ready' ? <sent.value.SentWord id={id} /> : null;
}
