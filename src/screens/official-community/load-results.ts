import { addWords } from '../../i18n';

/** The results of events, with their words: fetched by whoever opens one. */
export async function loadResults() {
  const [results] = await Promise.all([
    import('./results'),
    addWords(['event', 'onlineEvent', 'race', 'ride']),
  ]);
  return results;
}
