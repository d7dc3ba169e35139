import { addWords } from '../../../i18n';

/** What those see who run the community, with its words: nobody else fetches it. */
export async function loadRun() {
  const [run] = await Promise.all([import('./index'), addWords(['plans'])]);
  return run;
}
