import { addWords } from '../../i18n';

/** Loads the card of a followed link and its messages. */
export async function loadLinked() {
  const [linked] = await Promise.all([import('./linked'), addWords(['clubs'])]);
  return linked;
}
