import { addWords } from '../../i18n';

/** What a link leads to, with its words: fetched by those who have followed one. */
export async function loadLinked() {
  const [linked] = await Promise.all([import('./linked'), addWords(['clubs'])]);
  return linked;
}
