import type { coming as comingEnglish } from '../en-US/coming';
import type { Translation } from '../message';

export const coming: Translation<typeof comingEnglish> = {
  'coming.tag': 'Damage en cours',
  'coming.official-community':
    'La page de ce club, avec ses serveurs, ses épreuves et son classement de saison, sera ici.',
  'coming.server': 'Le lieu de ce club, ses records et sa pente en direct seront ici.',
  'coming.upgrade': 'Ce qu’apporte une adhésion Premium, et comment l’obtenir, sera expliqué ici.',
  'coming.ride': 'Skier une piste',
  'coming.home': 'Accueil',
};
