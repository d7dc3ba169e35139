import { addWords } from '../../i18n';

/** Loads the results sheet and its messages when a guest opens an event. */
export async function loadResults() {
  const [results] = await Promise.all([
    import('./results'),
    addWords(['event', 'onlineEvent', 'race', 'ride']),
  ]);
  return results;
}
