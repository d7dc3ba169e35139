import type { coming as comingEnglish } from '../en-US/coming';
import type { Translation } from '../message';

export const coming: Translation<typeof comingEnglish> = {
  'coming.tag': 'Damage en cours',
  'coming.upgrade': 'Ce qu’apporte une adhésion Premium, et comment l’obtenir, sera expliqué ici.',
  'coming.ride': 'Skier une piste',
  'coming.home': 'Accueil',
};
