import type { coming as comingEnglish } from '../en-US/coming';
import type { Translation } from '../message';

export const coming: Translation<typeof comingEnglish> = {
  'coming.tag': 'Wird noch präpariert',
  'coming.official-community':
    'Hier kommt die Seite dieses Vereins, mit seinen Servern, Wettbewerben und der Saisonwertung.',
  'coming.server': 'Hier kommen der Treffpunkt dieses Vereins, seine Bestzeiten und sein Live-Hang.',
  'coming.upgrade': 'Hier steht bald, was eine Premium-Mitgliedschaft bringt und wie man sie bekommt.',
  'coming.ride': 'Eine Strecke fahren',
  'coming.home': 'Start',
};
