import { addWords } from '../../../i18n';

/** The sheet that shares a ride, with its words: fetched when somebody wants to. */
export async function loadShareSheet() {
  const [sheet] = await Promise.all([import('./share-sheet'), addWords(['share'])]);
  return sheet;
}
