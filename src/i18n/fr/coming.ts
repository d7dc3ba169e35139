import type { coming as comingEnglish } from '../en-US/coming';
import type { Translation } from '../message';

export const coming: Translation<typeof comingEnglish> = {
  'coming.tag': 'Damage en cours',
  'coming.online-event': 'Les courses, règles, classements et temps en direct de cette épreuve seront ici.',
  'coming.create-online-event':
    'Les organisateurs fixeront ici les courses, la période et le barème d’une épreuve.',
  'coming.online-race': 'La course de cette épreuve qui vient ensuite pour toi partira d’ici.',
  'coming.upgrade': 'Ce qu’apporte une adhésion Premium, et comment l’obtenir, sera expliqué ici.',
  'coming.ride': 'Skier une piste',
  'coming.home': 'Accueil',
};
