import { addWords, type WordSet, wordSets } from '../../src/i18n';

// A screen is opened with its words; what tests call has no screen around it.
await addWords(Object.keys(wordSets) as WordSet[]);
